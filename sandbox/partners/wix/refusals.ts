import { makeRefusals } from "../refusals.ts";

/** How sites of Wix differ from one another, and what they don't give. */
export const makeWixRefusals = () =>
  makeRefusals({
    thankYouSlug: {
      says: "The address of a site's thank-you page is translated or changed.",
      choices: ["danke", "merci"],
    },
    sitePlugin: {
      says: "The merchant put the app's plugin into the slot of the thank-you page. The slot gives it the order's ID as a property or as an attribute.",
      choices: ["property", "attribute"],
    },
    withoutPurchase: { says: "The thank-you page sends no purchase event." },
    olderInstance: { says: "The dashboard opens the app with an instance that was signed an hour ago." },
    notPartnerBilled: { says: "Wix hasn't approved the app to bill for itself, and takes no report of a payment." },
    inactiveInstance: { says: "Wix no longer takes the instance that opened the app for active." },
  });

export type WixRefusals = ReturnType<typeof makeWixRefusals>;

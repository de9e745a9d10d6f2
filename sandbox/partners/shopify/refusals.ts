import { makeRefusals } from "../refusals.ts";

/** What a store of Shopify refuses, beyond what every one does. */
export const shopifyRefusals = () =>
  makeRefusals({
    unapproved: {
      says: "The app has no approval for protected customer data (level 1): orders can't be read, nor their webhooks made.",
    },
    unapprovedFields: {
      says: "The app has no approval for names and addresses (level 2): an order's email address can't be read.",
    },
    withoutScope: {
      says: "The merchant hasn't granted a scope: the fields that need it can't be read.",
      choices: ["read_orders", "read_customers"],
    },
    journeyNotReady: { says: "Orders don't say yet whether they are their customer's first." },
    reviewRefused: {
      says: "App Bridge shows no form for a review, and says why.",
      choices: [
        "already-reviewed",
        "annual-limit-reached",
        "cooldown-period",
        "merchant-ineligible",
        "recently-installed",
      ],
    },
    previousSecret: { says: "Webhooks and session tokens are signed with the client secret before the current one." },
  });

export type ShopifyRefusal = keyof ReturnType<typeof shopifyRefusals>["declared"];

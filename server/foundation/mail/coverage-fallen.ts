import { z } from "zod";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const ONE_DAY_SECONDS = 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** The survey shows with far fewer orders than it did in the week before. */
export const coverageFallenMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** The store's; null if the account doesn't have it any longer. */
    domain: z.string().transform(shortLine).nullable(),
    /** Of the last 24 hours. */
    orders: z.int().positive(),
    shown: z.int().nonnegative(),
    /** The share of the week before, from 0 to 1. */
    usual: z.number(),
    /** The store's coverage in the app. */
    url,
    unsubscribeUrl: url,
  }),
  usefulForSeconds: ONE_DAY_SECONDS,
  write: ({ companyName, domain, orders, shown, usual, url: address, unsubscribeUrl }) => {
    const counted = `${formatCount(shown)} of ${formatCount(orders)} orders`;
    const where = domain === null ? "" : ` on ${domain}`;
    return {
      subject: `${companyName}: your survey appeared with only ${counted}`,
      preview: `In the week before, it appeared with ${formatPercent(usual * 100)} of orders.`,
      heading: "Fewer customers see your survey",
      paragraphs: [
        `In the last 24 hours, your survey appeared with ${counted}${where} (${formatPercent((shown / orders) * 100)}). In the week before, it appeared with ${formatPercent(usual * 100)} of orders.`,
        "Something on your order page may have changed, such as the theme, an app or plugin, or a checkout setting. Place a test order and check that your survey appears.",
      ],
      action: { label: "See coverage", url: address },
      notes: [
        `You're receiving this email because coverage alerts for ${companyName} are on in your notification settings. We won't send another one until coverage has recovered.`,
      ],
      unsubscribeUrl,
    };
  },
});

import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** To an account's owner: a shopper asked their store for their data, and this is ours. */
export const shopperDataMail = defineMail({
  props: z.object({
    store: z.string().transform(shortLine),
    /** What the store calls the shopper: an address, or the id of a customer. */
    shopper: z.string().transform(shortLine),
    responses: z.array(z.object({ heading: z.string(), answers: z.array(z.string()) })).max(50),
    /** What the store reported of their orders, a line each. */
    orders: z.array(z.string()).max(50).default([]),
    /** The responses' screen. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  usefulForSeconds: MONTH_SECONDS,
  write: ({ store, shopper, responses, orders, url }) => ({
    subject: `A shopper of ${store} asked for their data`,
    preview: "Send them what your survey holds about them.",
    heading: "A shopper asked for their data",
    paragraphs: [
      `${shopper} asked ${store} for the personal data it has about them. By law, they must get it within 30 days. Send them what your survey holds:`,
      ...(responses.length === 0
        ? [
            orders.length === 0
              ? "Your survey holds nothing about this shopper."
              : "Your survey has no answers of theirs.",
          ]
        : responses.map(({ heading, answers }) => `${heading}: ${answers.join("; ") || "no answers"}`)),
      ...(orders.length === 0 ? [] : [`What your store reported of their orders: ${orders.join("; ")}.`]),
    ],
    action: { label: "Open responses", url },
  }),
});

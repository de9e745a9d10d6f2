import { z } from "zod";
import { planText } from "#lib/plan-text.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

function keptText(companyName: string, hours: number | null): string {
  return hours === null
    ? `The responses of ${companyName} are kept.`
    : `Its responses are kept for ${hours} hours and then deleted, as the store's platform requires. To keep them, connect the store again or export them before that.`;
}

/** The account's store removed Afterword, or ended its access. */
export const storeLostMail = defineMail({
  props: z.object({
    companyName: shortText,
    /** What the store is called: its domain, or its name where its domain is an id. */
    store: shortText,
    /** How long the platform lets us keep what came from a store that removed the app; null for as long as the account. */
    keptHours: z.int().nullable().default(null),
    /** `paused`: the store is still there, and has to be connected again. */
    reason: z.enum(["removed", "paused"]),
    /** What goes on being paid for although the store is gone, or was paid through its platform; null for nothing. */
    plan: z.string().nullable(),
    /** The plan was paid through the platform, which bills it no more: until when it stays (ISO 8601). */
    paidUntil: z.iso.datetime().nullable().default(null),
    /** The owner can sign in only through the store: they come back by installing the app again. */
    isOnlyInStore: z.boolean().default(false),
    /** Where to connect again; with a plan, where to cancel or keep it: both work without the store. */
    url: webAddress,
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
  write: ({ companyName, store, reason, plan, paidUntil, isOnlyInStore, keptHours, url }) => {
    const isRemoved = reason === "removed";
    const hasPlan = isRemoved && plan !== null;
    return {
      subject: isRemoved
        ? `${companyName}: Afterword was removed from ${store}`
        : `${companyName}: connect ${store} again`,
      preview: isRemoved ? "Your survey no longer shows there." : "New orders don't reach Afterword.",
      heading: isRemoved ? `Afterword was removed from ${store}` : `${store} needs to be connected again`,
      paragraphs: [
        isRemoved
          ? `${store} removed Afterword. Your survey no longer shows there. ${keptText(companyName, keptHours)}`
          : `${store} no longer accepts our access, so new orders don't reach Afterword. The responses of ${companyName} are kept.`,
        ...(hasPlan ? [planLeft({ plan, paidUntil, isOnlyInStore })] : []),
      ],
      action: {
        label: isOnlyInStore
          ? "Install again"
          : !hasPlan
            ? "Connect again"
            : paidUntil
              ? "Keep my plan"
              : "See your plan",
        url,
      },
      notes: [`You're receiving this email because you own the ${companyName} account.`],
    };
  },
});

/** What becomes of a plan whose store is gone. */
function planLeft(left: { plan: string; paidUntil: string | null; isOnlyInStore: boolean }): string {
  if (left.paidUntil === null) {
    return `You're still on the ${planText(left.plan)} plan. To cancel it, sign in with this email address. You don't need the store for that.`;
  }
  const ends = `Your store's bill no longer includes the ${planText(left.plan)} plan. You keep it until ${utcMoment(left.paidUntil)}, then the account moves to the Free plan.`;
  const keep = left.isOnlyInStore
    ? "To keep it, install Afterword again before then."
    : "To keep it, sign in with this email address and choose a plan. You pay for it by card.";
  return `${ends} ${keep}`;
}

/** To an account's owner: a shopper asked their store for their data, and this is ours. */
export const shopperDataMail = defineMail({
  props: z.object({
    store: shortText,
    /** What the store calls the shopper: an address, or the id of a customer. */
    shopper: shortText,
    responses: z.array(z.object({ heading: z.string(), answers: z.array(z.string()) })).max(50),
    /** What the store reported of their orders, a line each. */
    orders: z.array(z.string()).max(50).default([]),
    /** The responses' screen. */
    url: webAddress,
  }),
  usefulForSeconds: 30 * DAY_SECONDS,
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

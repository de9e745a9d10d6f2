import { z } from "zod";
import { planText } from "#lib/plan-text.ts";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

function keptText(companyName: string, hours: number | null): string {
  return hours === null
    ? `The responses of ${companyName} are kept.`
    : `Its responses are kept for ${hours} hours and then deleted, as the store's platform requires. To keep them, connect the store again or export them before that.`;
}

/** The account's store removed Afterword, or ended its access. */
export const storeLostMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** What the store is called: its domain, or its name where its domain is an id. */
    store: z.string().transform(shortLine),
    /** How long the platform lets us keep what came from a store that removed the app; null for as long as the account. */
    keptHours: z.int().nullable().default(null),
    /** `paused`: the store is still there, and has to be connected again. */
    reason: z.enum(["removed", "paused"]),
    /** What goes on being paid for although the store is gone; null for nothing. */
    plan: z.string().nullable(),
    /** Where to connect again; with a plan, where to cancel it: both work without the store. */
    url,
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, store, reason, plan, keptHours, url: address }) => {
    const isRemoved = reason === "removed";
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
        ...(isRemoved && plan !== null
          ? [
              `You're still on the ${planText(plan)} plan. To cancel it, sign in with this email address. You don't need the store for that.`,
            ]
          : []),
      ],
      action: { label: isRemoved && plan !== null ? "See your plan" : "Connect again", url: address },
      notes: [`You're receiving this email because you own the ${companyName} account.`],
    };
  },
});

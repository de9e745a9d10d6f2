import { z } from "zod";
import { planText } from "#lib/plan-text.ts";
import { planNamed } from "#lib/plans.ts";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** The account moved to the Free plan: its trial ended, or its invoice wasn't paid in time. */
export const planEndedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** The plan that wasn't paid for; null at the end of a trial. */
    plan: z.string().nullable(),
    /** The plan screen. */
    url,
    unsubscribeUrl: url,
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, plan, url: address, unsubscribeUrl }) => {
    const { ordersPerMonth } = planNamed("Free");
    const why =
      plan === null
        ? `The trial of ${companyName} has ended.`
        : `The last invoice for the ${planText(plan)} plan of ${companyName} is still open.`;
    return {
      subject: `${companyName}: you're on the Free plan now`,
      preview: `It covers ${ordersPerMonth} orders a month. Nothing was deleted.`,
      heading: plan === null ? "Your trial has ended" : "Your plan has ended",
      paragraphs: [
        `${why} Your account is on the Free plan now, with ${ordersPerMonth} orders a month.`,
        "Your survey stays on, and every response is kept. Answers over the limit are stored and unlock with a larger plan, or with the next month.",
      ],
      action: { label: plan === null ? "Choose a plan" : "Pay the invoice", url: address },
      notes: [
        `You're receiving this email because you own the ${companyName} account, and plan and payment alerts are on in your notification settings.`,
      ],
      unsubscribeUrl,
    };
  },
});

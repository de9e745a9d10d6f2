import { z } from "zod";
import { formatCount } from "#lib/format-figure.ts";
import { planText } from "#lib/plan-text.ts";
import { planNamed } from "#lib/plans.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

const account = {
  companyName: shortText,
  /** The plan screen. */
  url: webAddress,
  /** Missing in emails that an earlier release queued. */
  unsubscribeUrl: webAddress.optional(),
};

const notes = (companyName: string) => [
  `You're receiving this email because you own the ${companyName} account, and plan and payment alerts are on in your notification settings.`,
];

/** Three days before a trial ends, to an owner who has bought no plan. */
export const trialEndingMail = defineMail({
  props: z.object({
    ...account,
    /** ISO 8601 */
    trialEndsAt: z.iso.datetime(),
  }),
  usefulForSeconds: 3 * DAY_SECONDS,
  write: ({ companyName, trialEndsAt, url, unsubscribeUrl }) => ({
    subject: `${companyName}: your Afterword trial ends soon`,
    preview: `It ends on ${utcMoment(trialEndsAt)}. Nothing is deleted.`,
    heading: "Your trial ends soon",
    paragraphs: [
      `The trial of ${companyName} ends on ${utcMoment(trialEndsAt)}. If you choose a plan now, your card isn't charged before then.`,
      `Without a plan, the account moves to the Free plan, which covers ${planNamed("Free").ordersPerMonth} orders a month. Your survey stays on, and nothing is deleted.`,
    ],
    action: { label: "Choose a plan", url },
    notes: notes(companyName),
    unsubscribeUrl,
  }),
});

/** A renewal wasn't paid. */
export const paymentFailedMail = defineMail({
  props: z.object({
    ...account,
    plan: z.string(),
    /** Until when the plan stays nevertheless, ISO 8601. */
    graceEndsAt: z.iso.datetime(),
    /** The store platform that bills the account; missing for a card. */
    billedBy: z.string().optional(),
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
  write: ({ companyName, plan, graceEndsAt, billedBy, url, unsubscribeUrl }) => ({
    subject: `${companyName}: your payment for Afterword failed`,
    preview: `${billedBy ? `Pay your ${billedBy} bill` : "Update your card"} by ${utcMoment(graceEndsAt)} to keep the ${planText(plan)} plan.`,
    heading: "Your payment failed",
    paragraphs: [
      `${billedBy ? `${billedBy} says that your bill, which includes` : "We couldn't charge your card for"} the ${planText(plan)} plan of ${companyName}${billedBy ? ", hasn't been paid" : ""}. Nothing changes until ${utcMoment(graceEndsAt)}. After that, the account moves to the Free plan until the invoice is paid.`,
      "Your survey stays on, and every response is kept.",
    ],
    action: { label: billedBy ? "See your plan" : "Update your card", url },
    notes: notes(companyName),
    unsubscribeUrl,
  }),
});

/** The account moved to the Free plan: its trial ended, its invoice wasn't paid in time, or a payment was disputed. */
export const planEndedMail = defineMail({
  props: z.object({
    ...account,
    /** The plan that wasn't paid for; null at the end of a trial. */
    plan: z.string().nullable(),
    /** The store platform that bills the account; missing for a card. */
    billedBy: z.string().optional(),
    /** Missing if the invoice wasn't paid. */
    endedBy: z.literal("dispute").optional(),
    unsubscribeUrl: webAddress,
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
  write: ({ companyName, plan, billedBy, endedBy, url, unsubscribeUrl }) => {
    const { ordersPerMonth } = planNamed("Free");
    const why =
      plan === null
        ? `The trial of ${companyName} has ended.`
        : endedBy
          ? `A payment for the ${planText(plan)} plan of ${companyName} was disputed, and your bank gave the money back.`
          : `The last ${billedBy ? `${billedBy} bill` : "invoice"} for the ${planText(plan)} plan of ${companyName} hasn't been paid.`;
    return {
      subject: `${companyName}: you're on the Free plan now`,
      preview: `It covers ${ordersPerMonth} orders a month. Nothing was deleted.`,
      heading: plan === null ? "Your trial has ended" : "Your plan has ended",
      paragraphs: [
        `${why} Your account is on the Free plan now, with ${ordersPerMonth} orders a month.`,
        "Your survey stays on, and every response is kept. Answers over the limit are stored and unlock with a larger plan, or with the next month.",
      ],
      action: {
        label: plan === null || endedBy ? "Choose a plan" : billedBy ? "See your plan" : "Pay the invoice",
        url,
      },
      notes: notes(companyName),
      unsubscribeUrl,
    };
  },
});

/** So many percent of a month's orders are used. */
export const usageReachedMail = defineMail({
  props: z.object({
    ...account,
    plan: z.string(),
    percent: z.enum(["75", "90", "100"]),
    limit: z.coerce.number(),
    /** When the count starts again, ISO 8601. */
    periodEndsAt: z.iso.datetime(),
  }),
  usefulForSeconds: 3 * DAY_SECONDS,
  write: ({ companyName, plan, percent, limit, periodEndsAt, url, unsubscribeUrl }) => {
    const isOver = percent === "100";
    const what = isOver ? "all" : `${percent}%`;
    return {
      subject: `${companyName}: you've used ${what} of this month's orders`,
      preview: `The ${planText(plan)} plan covers ${formatCount(limit)} orders a month.`,
      heading: `You've used ${what} of this month's orders`,
      paragraphs: [
        `The ${planText(plan)} plan of ${companyName} covers ${formatCount(limit)} orders a month. The count starts again on ${utcMoment(periodEndsAt)}.`,
        "Your survey stays on, and every response is kept.",
      ],
      action: { label: "See your plan", url },
      notes: notes(companyName),
      unsubscribeUrl,
    };
  },
});

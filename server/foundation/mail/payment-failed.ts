import { z } from "zod";
import { planText } from "#lib/plan-text.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** A renewal wasn't paid. */
export const paymentFailedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    plan: z.string(),
    /** Until when the plan stays nevertheless, ISO 8601. */
    graceEndsAt: z.iso.datetime(),
    /** The plan screen. */
    url,
    /** Missing in mails that an earlier release queued. */
    unsubscribeUrl: url.optional(),
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, plan, graceEndsAt, url: address, unsubscribeUrl }) => ({
    subject: `${companyName}: your payment for Afterword failed`,
    preview: `Update your card by ${utcMoment(graceEndsAt)} to keep the ${planText(plan)} plan.`,
    heading: "Your payment failed",
    paragraphs: [
      `We couldn't charge your card for the ${planText(plan)} plan of ${companyName}. Nothing changes until ${utcMoment(graceEndsAt)}. After that, the account moves to the Free plan until the invoice is paid.`,
      "Your survey stays on, and every response is kept.",
    ],
    action: { label: "Update your card", url: address },
    notes: [
      `You're receiving this email because you own the ${companyName} account, and plan and payment alerts are on in your notification settings.`,
    ],
    unsubscribeUrl,
  }),
});

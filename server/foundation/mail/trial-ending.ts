import { z } from "zod";
import { planNamed } from "#lib/plans.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** Three days before a trial ends, to an owner who has bought no plan. */
export const trialEndingMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** ISO 8601 */
    trialEndsAt: z.iso.datetime(),
    /** The plan screen. */
    url,
    /** Missing in mails that an earlier release queued. */
    unsubscribeUrl: url.optional(),
  }),
  usefulForSeconds: THREE_DAYS_SECONDS,
  write: ({ companyName, trialEndsAt, url: address, unsubscribeUrl }) => ({
    subject: `${companyName}: your Afterword trial ends soon`,
    preview: `It ends on ${utcMoment(trialEndsAt)}. Nothing is deleted.`,
    heading: "Your trial ends soon",
    paragraphs: [
      `The trial of ${companyName} ends on ${utcMoment(trialEndsAt)}. If you choose a plan now, your card isn't charged before then.`,
      `Without a plan, the account moves to the Free plan, which covers ${planNamed("Free").ordersPerMonth} orders a month. Your survey stays on, and nothing is deleted.`,
    ],
    action: { label: "Choose a plan", url: address },
    notes: [
      `You're receiving this email because you own the ${companyName} account, and plan and payment alerts are on in your notification settings.`,
    ],
    unsubscribeUrl,
  }),
});

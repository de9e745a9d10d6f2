import { z } from "zod";
import { formatCount } from "#lib/format-figure.ts";
import { planText } from "#lib/plan-text.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** So many percent of a month's orders are used. */
export const usageReachedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    plan: z.string(),
    percent: z.enum(["75", "90", "100"]),
    limit: z.coerce.number(),
    /** When the count starts again, ISO 8601. */
    periodEndsAt: z.iso.datetime(),
    /** The plan screen. */
    url,
    /** Missing in mails that an earlier release queued. */
    unsubscribeUrl: url.optional(),
  }),
  usefulForSeconds: THREE_DAYS_SECONDS,
  write: ({ companyName, plan, percent, limit, periodEndsAt, url: address, unsubscribeUrl }) => {
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
      action: { label: "See your plan", url: address },
      notes: [
        `You're receiving this email because you own the ${companyName} account, and plan and payment alerts are on in your notification settings.`,
      ],
      unsubscribeUrl,
    };
  },
});

import { z } from "zod";
import { alertCauses, alertKinds } from "#lib/alerts/alert.ts";
import { alertHeadline, alertSentences } from "#lib/alerts/alert-text.ts";
import { formatDay } from "#lib/format-day.ts";
import { inertText } from "#lib/inert-text.ts";
import { cutText, DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

const merchantText = cutText(140).nullable();

/** Figures that changed by more than chance explains. */
export const figuresChangedMail = defineMail({
  props: z.object({
    companyName: shortText,
    /** As `AlertFacts`. */
    alerts: z
      .array(
        z.object({
          kind: z.enum(alertKinds),
          title: merchantText,
          label: merchantText,
          since: z.iso.date(),
          lastDay: z.iso.date(),
          before: z.number(),
          now: z.number(),
          low: z.number(),
          high: z.number(),
          causes: z.array(z.enum(alertCauses)),
        }),
      )
      .min(1),
    /** The figures in the app. */
    url: webAddress,
    unsubscribeUrl: webAddress,
  }),
  usefulForSeconds: 2 * DAY_SECONDS,
  write: ({ companyName, alerts, url, unsubscribeUrl }) => {
    const inert = alerts.map((alert) => ({ ...alert, title: inertOr(alert.title), label: inertOr(alert.label) }));
    const [first] = inert.map(alertHeadline);
    return {
      subject: `${companyName}: ${alerts.length === 1 ? first : `${alerts.length} figures changed`}`,
      preview: first ?? "",
      heading: alerts.length === 1 ? "A figure changed" : "Some figures changed",
      paragraphs: inert.flatMap((alert) => [`${alertHeadline(alert)}.`, alertSentences(alert, formatDay).join(" ")]),
      action: { label: "See analytics", url },
      notes: [
        `You're receiving this email because alerts about changed figures for ${companyName} are on in your notification settings. We send one per change.`,
      ],
      unsubscribeUrl,
    };
  },
});

function inertOr(text: string | null): string | null {
  return text === null ? null : inertText(text);
}

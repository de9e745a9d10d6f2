import { z } from "zod";
import { formatDay } from "#lib/format-day.ts";
import { inertText } from "#lib/inert-text.ts";
import { FEWEST_SHARED, reportRhythms } from "#lib/shared-reports.ts";
import { cutText, DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

const times = { week: "each Monday", month: "on the first of each month" } as const;

/** A shared report, attached as a PDF, for people who may have no account. */
export const sharedReportMail = defineMail({
  props: z.object({
    companyName: shortText,
    title: cutText(140),
    /** Who set it up; null if they are gone. */
    sharer: shortText.nullable(),
    every: z.enum(reportRhythms),
    /** The last local day of the report's link; null: until it is revoked. */
    lastDay: z.iso.date().nullable(),
    unsubscribeUrl: webAddress,
  }),
  usefulForSeconds: DAY_SECONDS,
  write: (props) => {
    const [companyName, title] = [inertText(props.companyName), inertText(props.title)];
    const sharer = props.sharer === null ? "Someone" : inertText(props.sharer);
    const until = props.lastDay ? `its link ends on ${formatDay(props.lastDay)}` : "its link is revoked";
    return {
      subject: `${companyName}: ${title}`,
      preview: "The latest report is attached.",
      heading: title,
      paragraphs: [
        "The report is attached as a PDF.",
        `${sharer} at ${companyName} set it up to come ${times[props.every]}, until ${until}.`,
      ],
      notes: [`Figures of fewer than ${FEWEST_SHARED} shoppers aren't in it.`],
      unsubscribeUrl: props.unsubscribeUrl,
    };
  },
});

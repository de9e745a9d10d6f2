import { z } from "zod";
import { Stats } from "#lib/calls/shapes.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { daysText } from "./digest-days.ts";
import { digestSections } from "./digest-sections.ts";
import { cutText, DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

const title = cutText(140);

const props = z.object({
  companyName: shortText,
  /** IANA: the time zone of the days. */
  timeZone: z.string(),
  period: z.enum(["day", "week"]),
  /** `YYYY-MM-DD`, both included. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  stats: Stats,
  /** For the same number of days before. */
  statsBefore: Stats,
  /** The most answered ones, with their most common answers. */
  questions: z.array(
    z.object({
      title,
      answered: z.number(),
      /** Such as `NPS 42.1`; null if the answers say everything. */
      summary: z.string().nullable(),
      answers: z.array(z.object({ label: title, count: z.number(), share: z.number() })),
      url: webAddress,
    }),
  ),
  /** The newest typed answers. */
  texts: z.array(z.object({ title, text: cutText(280), url: webAddress })),
  /** The app's page with the figures of the same days. */
  url: webAddress,
  unsubscribeUrl: webAddress,
});

/** The content of a digest. */
export type DigestProps = z.input<typeof props>;

/** What happened yesterday or in the last seven days, with the figures that the screens show. */
export const digestMail = defineMail({
  props,
  // From 08:00 to 20:00: in the evening yesterday is no longer of interest.
  usefulForSeconds: DAY_SECONDS / 2,
  write: (digest) => {
    const { companyName, period, stats, timeZone } = digest;
    const responses = `${formatCount(stats.responses)} ${stats.responses === 1 ? "response" : "responses"}`;
    const views = `${formatCount(stats.views)} ${stats.views === 1 ? "view" : "views"}`;
    const days = daysText(digest);
    return {
      subject: `${companyName}: ${responses}, ${days}`,
      preview: `${responses} from ${views}: a response rate of ${formatPercent(stats.responseRate)}.`,
      heading: period === "day" ? `Yesterday at ${companyName}` : `Your week at ${companyName}`,
      paragraphs: [`${days}, compared to the previous ${period === "day" ? "day" : "7 days"}.`],
      sections: digestSections(digest),
      action: { label: "View analytics", url: digest.url },
      notes: [
        `Dates use the ${timeZone} time zone. You're receiving this email because the ${period === "day" ? "daily" : "weekly"} digest for ${companyName} is on in your notification settings.`,
      ],
      unsubscribeUrl: digest.unsubscribeUrl,
    };
  },
});

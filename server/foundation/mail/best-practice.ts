import { z } from "zod";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { daysText, dayText } from "./digest-days.ts";
import type { MailContent } from "./frame.ts";
import { cutText, DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

/** `YYYY-MM-DD`, both included: the days that were evaluated. */
const days = { firstDay: z.iso.date(), lastDay: z.iso.date() };

const advice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("other"),
    ...days,
    title: cutText(140),
    answered: z.number(),
    count: z.number(),
    share: z.number(),
  }),
  z.object({ kind: z.literal("responseRate"), ...days, rate: z.number(), rateBefore: z.number() }),
  z.object({ kind: z.literal("notSeen"), ...days, lastSeen: z.iso.date().nullable() }),
]);

/** One piece of advice, based on an account's own figures. */
export type Advice = z.input<typeof advice>;

/** The mail for one piece of advice, with the figures behind it and where to begin. */
export const bestPracticeMail = defineMail({
  props: z.object({
    companyName: shortText,
    advice,
    /** The page where the advice can be followed. */
    url: webAddress,
    unsubscribeUrl: webAddress,
  }),
  // Figures from a week ago are no longer news.
  usefulForSeconds: 3 * DAY_SECONDS,
  write: ({ companyName, advice: given, url, unsubscribeUrl }) => {
    const { heading, paragraphs, label } = words(given);
    return {
      subject: `${companyName}: ${heading}`,
      preview: paragraphs[0],
      heading,
      paragraphs,
      action: { label, url },
      notes: [
        `You're receiving this email because best-practice tips for ${companyName} are on in your notification settings. We send at most one a week and never repeat a tip.`,
      ],
      unsubscribeUrl,
    };
  },
});

interface AdviceText extends Pick<MailContent, "heading"> {
  paragraphs: [string, ...string[]];
  label: string;
}

function words(given: z.output<typeof advice>): AdviceText {
  if (given.kind === "other") return otherText(given);
  if (given.kind === "responseRate") return responseRateText(given);
  return notSeenText(given);
}

type Of<Kind extends Advice["kind"]> = Extract<z.output<typeof advice>, { kind: Kind }>;

function otherText({ title, count, answered, share, ...about }: Of<"other">): AdviceText {
  return {
    heading: "“Other” may be hiding a common answer",
    paragraphs: [
      `${formatPercent(share)} of shoppers chose “Other” in “${title}”: ${formatCount(count)} of ${formatCount(answered)} answers, ${daysText(about)}.`,
      "A choice may be missing. Look at what they typed: similar answers are grouped. Merge them into an existing choice, or turn the most common one into a new choice. Past answers count too.",
      "Then publish the survey so shoppers see the change.",
    ],
    label: "See what they typed",
  };
}

function responseRateText({ rate, rateBefore, ...about }: Of<"responseRate">): AdviceText {
  return {
    heading: "Fewer shoppers are answering your survey",
    paragraphs: [
      `Your response rate for ${daysText(about)} was ${formatPercent(rate)}. In the previous 7 days, it was ${formatPercent(rateBefore)}.`,
      "Check what changed: a new first question, a survey that's lower on the page, a new theme, or a different language. The editor keeps every version of your survey with its date.",
      "Start with an easy question that takes one tap, and leave open-ended questions for the end. Drop-off shows where shoppers leave.",
    ],
    label: "View analytics",
  };
}

function notSeenText({ lastSeen, ...about }: Of<"notSeen">): AdviceText {
  const last = lastSeen
    ? `It was last seen in your store on ${dayText(lastSeen)}.`
    : "It hasn't been seen in your store before, either.";
  return {
    heading: "No one has seen your survey for 7 days",
    paragraphs: [
      `Your survey is live, but no one saw it (${daysText(about)}). ${last}`,
      "A new theme or checkout can drop it from the order page while your store looks the same to you. Place a test order, or check your store in Afterword to see whether the page still shows it.",
      "If you just enabled it or had no orders, there's nothing to do.",
    ],
    label: "Check your store",
  };
}

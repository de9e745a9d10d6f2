import { z } from "zod";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { dayInWords, daysInWords } from "./digest-days.ts";
import type { MailContent } from "./frame.ts";
import { cutLine, shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

/** Figures of a week ago are no news. */
const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** `YYYY-MM-DD`, both included: the days that were looked at. */
const days = { firstDay: z.iso.date(), lastDay: z.iso.date() };

const advice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("other"),
    ...days,
    title: z.string().transform((text) => cutLine(text, 140)),
    answered: z.number(),
    count: z.number(),
    share: z.number(),
  }),
  z.object({ kind: z.literal("responseRate"), ...days, rate: z.number(), rateBefore: z.number() }),
  z.object({ kind: z.literal("notSeen"), ...days, lastSeen: z.iso.date().nullable() }),
]);

/** One thing that an account's own figures advise. */
export type Advice = z.input<typeof advice>;

/** One piece of advice, with the figures that call for it and where to begin. */
export const bestPracticeMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    advice,
    /** Where what it says is done. */
    url,
    unsubscribeUrl: url,
  }),
  usefulForSeconds: THREE_DAYS_SECONDS,
  write: ({ companyName, advice: given, url: address, unsubscribeUrl }) => {
    const { heading, paragraphs, label } = words(given);
    return {
      subject: `${companyName}: ${heading}`,
      preview: paragraphs[0],
      heading,
      paragraphs,
      action: { label, url: address },
      notes: [
        `You get this mail because you belong to the account of ${companyName} and best practice is on for you. It comes once a week at most, and says the same thing once.`,
      ],
      unsubscribeUrl,
    };
  },
});

interface AdviceWords extends Pick<MailContent, "heading"> {
  paragraphs: [string, ...string[]];
  label: string;
}

function words(given: z.output<typeof advice>): AdviceWords {
  if (given.kind === "other") return otherWords(given);
  if (given.kind === "responseRate") return responseRateWords(given);
  return notSeenWords(given);
}

type Of<Kind extends Advice["kind"]> = Extract<z.output<typeof advice>, { kind: Kind }>;

function otherWords({ title, count, answered, share, ...about }: Of<"other">): AdviceWords {
  return {
    heading: "“Other” hides an answer",
    paragraphs: [
      `${formatPercent(share)} chose “Other” in “${title}”: ${formatCount(count)} of ${formatCount(answered)} answers, ${daysInWords(about)}.`,
      "Where so many find no choice of theirs, one may be missing. Look at what they typed: texts that say the same stand together. Merge them into the choice that they mean, or make a choice of what comes up most; past answers count for it too.",
      "Publish the survey afterwards, so that the next shoppers find it.",
    ],
    label: "See what they typed",
  };
}

function responseRateWords({ rate, rateBefore, ...about }: Of<"responseRate">): AdviceWords {
  return {
    heading: "Fewer who see your survey answer it",
    paragraphs: [
      `${daysInWords(about)}, ${formatPercent(rate)} of those who saw your survey answered it. In the seven days before it was ${formatPercent(rateBefore)}.`,
      "Look at what changed: a new first question, a survey that stands further down the page, a new theme, another language. The editor keeps every version of your survey with its day.",
      "Begin with a question that is answered with one tap and needs no thought; leave those that ask for words to the end. Drop-off shows at which question shoppers leave.",
    ],
    label: "See these days",
  };
}

function notSeenWords({ lastSeen, ...about }: Of<"notSeen">): AdviceWords {
  const last = lastSeen
    ? `It was last seen in your store on ${dayInWords(lastSeen)}.`
    : "It was not seen in your store before either.";
  return {
    heading: "Nobody saw your survey in seven days",
    paragraphs: [
      `Your survey is on, and nobody saw it, ${daysInWords(about)}. ${last}`,
      "A new theme or a changed checkout can take it off the order page, and your shop looks no different to you. Place a test order, or let the check tell you whether the page still shows it.",
      "If you turned it on a moment ago, or had no orders, all is well.",
    ],
    label: "Check the store",
  };
}

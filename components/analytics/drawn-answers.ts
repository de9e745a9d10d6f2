import type { AnswerFigures, QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { type QuestionType, traitsOf } from "#lib/survey/question-type.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import { inRanges, rangesFor } from "./number-ranges.ts";
import { type Compared, partOf } from "./use-compared.ts";

export type AnswerDistribution = Pick<QuestionAnalytics, "answered" | "answers">;

/**
 * Answers as charted, with those of the compared periods: many numbers in ranges (the same ranges for both periods),
 * scales in scale order, others as they come. `isInRanges` means the table has more rows than the chart.
 */
export function drawnAnswers(
  type: QuestionType,
  shown: AnswerDistribution & Pick<QuestionAnalytics, "currency">,
  compared: Compared<AnswerDistribution>,
): { answers: AnswerFigures[]; compared: Compared<AnswerDistribution>; isInRanges: boolean } {
  // The ranges hold the numbers of both periods, so that each period's counts add up to its answers.
  const all = compared.kind === "pair" ? [shown, compared.now, compared.before] : [shown];
  const isOfNumbers = traitsOf(type).figures === "numbers";
  const ranges = isOfNumbers ? rangesFor(all.flatMap(({ answers }) => answers)) : null;
  const draw = ({ answers, answered }: AnswerDistribution): AnswerDistribution => ({
    answered,
    answers: ranges ? inRanges(ranges, answers, answered, shown.currency) : inScaleOrder(type, answers),
  });
  return { answers: draw(shown).answers, compared: partOf(compared, draw), isInRanges: ranges !== null };
}

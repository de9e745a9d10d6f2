import type { AnswerFigures, QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import { inRanges, rangesFor } from "./number-ranges.ts";
import { type Compared, partOf } from "./use-compared.ts";

export type Answered = Pick<QuestionAnalytics, "answered" | "answers">;

/**
 * Answers as they are drawn, and those of the periods that are compared: many numbers in ranges, the same in both
 * periods; a scale in its order; others as they come. `isInRanges` tells that the table has more than is drawn.
 */
export function drawnAnswers(
  type: QuestionType,
  shown: Answered,
  compared: Compared<Answered>,
): { answers: AnswerFigures[]; compared: Compared<Answered>; isInRanges: boolean } {
  const ranges = type === "number" ? rangesFor(shown.answers) : null;
  const draw = ({ answers, answered }: Answered): Answered => ({
    answered,
    answers: ranges ? inRanges(ranges, answers, answered) : inScaleOrder(type, answers),
  });
  return { answers: draw(shown).answers, compared: partOf(compared, draw), isInRanges: ranges !== null };
}

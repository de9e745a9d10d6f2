import type { AnswerBar } from "#components/charts/answer-bars.ts";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import { isNumeric, isScale, type QuestionType } from "#lib/survey/question-type.ts";

/** The top answers as bars with their intervals; answers on a scale stay in scale order. */
export function answerBarsOf({ type, answered, topAnswers }: QuestionListItem): AnswerBar[] {
  const bars = topAnswers.map((answer) => {
    const { low, high } = wilsonInterval(answer.count, answered);
    return { ...answer, shareLow: low, shareHigh: high };
  });
  return inScaleOrder(type, bars);
}

/** Scores sorted descending by value, numbers ascending, other answers in their original order. */
export function inScaleOrder<Answer extends { id: string }>(type: QuestionType, answers: readonly Answer[]): Answer[] {
  if (!isNumeric(type)) return [...answers];
  const way = isScale(type) ? -1 : 1;
  return [...answers].sort((one, other) => way * (Number(one.id) - Number(other.id)));
}

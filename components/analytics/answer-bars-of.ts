import type { AnswerBar } from "#components/charts/answer-bars.ts";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { QuestionType } from "#lib/survey/document.ts";

/** The top answers as bars with their intervals; those of a scale stand in its order. */
export function answerBarsOf({ type, answered, topAnswers }: QuestionListItem): AnswerBar[] {
  const bars = topAnswers.map((answer) => {
    const { low, high } = wilsonInterval(answer.count, answered);
    return { ...answer, shareLow: low, shareHigh: high };
  });
  return inScaleOrder(type, bars);
}

/** Scores by their value, the highest first; numbers from low to high; others as they come. */
export function inScaleOrder<Answer extends { id: string }>(type: QuestionType, answers: readonly Answer[]): Answer[] {
  if (!isScale(type)) return [...answers];
  const way = type === "number" ? 1 : -1;
  return [...answers].sort((one, other) => way * (Number(one.id) - Number(other.id)));
}

/** Whether the answers are numbers, which have an order of their own. */
export function isScale(type: QuestionType): boolean {
  return type === "nps" || type === "rating" || type === "number";
}

/** Whether the answers are texts, which are read rather than counted. */
export function isText(type: QuestionType): boolean {
  return type === "text" || type === "longText" || type === "email" || type === "date";
}

/** Whether one shopper may give several answers, so that shares add up to more than 100%. */
export function takesSeveral(type: QuestionType): boolean {
  return type === "multiple" || type === "image";
}

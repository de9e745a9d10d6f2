import type { AnswerBar } from "#components/charts/answer-bars.ts";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { QuestionType } from "#lib/survey/document.ts";

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
  if (!isScale(type)) return [...answers];
  const way = type === "number" ? 1 : -1;
  return [...answers].sort((one, other) => way * (Number(one.id) - Number(other.id)));
}

/** Whether the answers are numbers, which have a natural order. */
export function isScale(type: QuestionType): boolean {
  return type === "nps" || type === "rating" || type === "number";
}

/** Whether the answers are free text. */
export function isText(type: QuestionType): boolean {
  return type === "text" || type === "longText" || type === "email" || type === "date";
}

/** Whether a shopper can give several answers, so that shares can add up to more than 100%. */
export function takesSeveral(type: QuestionType): boolean {
  return type === "multiple" || type === "image";
}

import { formatMoney } from "#lib/format-figure.ts";
import { isFreeText, isNetPromoter, isScale } from "#lib/survey/question-type.ts";
import type { ResponseAnswer, SurveyResponse } from "./survey-response.ts";

/** Why nothing is sent of a response whose answers a merchant left out. */
export const NO_CHOSEN_ANSWER = "None of the questions that you chose was answered.";

/** The answers to the questions that a merchant chose, by ID; all if none is chosen. */
export function chosenAnswers(
  { answers }: Pick<SurveyResponse, "answers">,
  questions: readonly string[],
): readonly ResponseAnswer[] {
  return questions.length === 0 ? answers : answers.filter(({ questionId }) => questions.includes(questionId));
}

/** Whether a merchant chose questions, and the response answers none of them. */
export function isLeftOut(response: Pick<SurveyResponse, "answers">, questions: readonly string[]): boolean {
  return questions.length > 0 && chosenAnswers(response, questions).length === 0;
}

/** What the shopper wrote in their own words, in the order asked. */
export function typedTexts({ answers }: Pick<SurveyResponse, "answers">): string[] {
  return answers.flatMap((answer) => [
    ...(isTyped(answer) ? answer.labels : []),
    ...(answer.otherText === null ? [] : [answer.otherText]),
  ]);
}

/** Dates, numbers and email addresses are typed too, but say nothing by themselves. */
function isTyped({ type, values }: ResponseAnswer): boolean {
  return values.length === 0 && (type === null || isFreeText(type));
}

/** An answer with a score out of a known maximum. */
export interface Score {
  /** Whether it is a Net Promoter Score; otherwise it is a rating. */
  isNps: boolean;
  score: number;
  maxScore: number;
}

/** The scores of a response: its NPS and ratings. */
export function scoresOf({ answers }: Pick<SurveyResponse, "answers">): Score[] {
  return answers.flatMap(({ type, score, maxScore }): Score[] => {
    if (score === null || type === null || maxScore === null || maxScore <= 0) return [];
    return isScale(type) ? [{ isNps: isNetPromoter(type), score, maxScore }] : [];
  });
}

/** A score in words, such as `NPS 3` or `Rating 2/5`. */
export function scoreInWords({ isNps, score, maxScore }: Score): string {
  return isNps ? `NPS ${score}` : `Rating ${score}/${maxScore}`;
}

/** An answer in words, with what was typed next to "Other". */
export function answerInWords({ labels, otherText }: ResponseAnswer): string {
  const words = labels.join(", ");
  if (otherText === null) return words;
  return words === "" ? otherText : `${words}: ${otherText}`;
}

/** What is known about the order and the customer, each in a few words. */
export function orderFacts({ order, customerType }: Pick<SurveyResponse, "order" | "customerType">): string[] {
  return [
    ...(order.id === null ? [] : [`Order ${order.id}`]),
    ...(order.total === null ? [] : [formatMoney(order.total, order.currency)]),
    ...(order.country ? [order.country] : []),
    ...(customerType === "unknown" ? [] : [customerType === "new" ? "New customer" : "Returning customer"]),
  ];
}

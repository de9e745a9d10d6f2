import { isNetPromoter } from "#lib/survey/question-type.ts";
import type { ResponseAnswer, SurveyResponse } from "../integration.ts";

/** The most properties of an event: Klaviyo's limit, less one for `$extra`. */
const MOST_PROPERTIES = 399;
/** In UTF-16 units, of at most three bytes each: Klaviyo allows 100 KB. */
const LONGEST_TEXT = 33_000;
const LONGEST_NAME = 200;

/** A text as long as Klaviyo takes it, without halves of characters. */
export function textOf(text: string): string {
  return text.slice(0, LONGEST_TEXT).toWellFormed();
}

/**
 * Answers by their questions, with the properties that matter more. A profile's are named by the question's ID, which
 * stays when its text is changed; an event's by the text as it was, and by the ID, too, if another question has that text.
 * Questions beyond what Klaviyo takes are left out.
 */
export function withAnswers(
  prefix: "Survey: " | "Answer: ",
  { answers, context }: Pick<SurveyResponse, "answers" | "context">,
  ...others: readonly Record<string, unknown>[]
): Record<string, unknown> {
  const properties = new Map(others.flatMap((other) => Object.entries(other)));
  for (const { questionId, question, labels, otherText } of answers) {
    if (properties.size >= MOST_PROPERTIES) break;
    const isByText = prefix === "Answer: ";
    const name = `${prefix}${(isByText ? question.trim() : questionId).slice(0, LONGEST_NAME).toWellFormed()}`;
    const isTaken = properties.has(name) || (isByText && context.sameText.includes(questionId));
    properties.set(isTaken ? `${name} (${questionId})` : name, wordsOf(labels, otherText));
  }
  return Object.fromEntries(properties);
}

/** All that is known of an answer. */
export function answerProperties(answer: ResponseAnswer): Record<string, unknown> {
  const { questionId, question, values, labels, otherText, channel, type, score } = answer;
  return {
    question_id: questionId,
    question: textOf(question),
    answer: values.length > 0 ? textOf(values.join(" | ")) : wordsOf(labels, otherText),
    answer_label: wordsOf(labels, otherText),
    ...(otherText !== null && { other_text: textOf(otherText) }),
    ...(channel !== null && { channel: textOf(channel) }),
    ...(score !== null &&
      (type !== null && isNetPromoter(type) ? { nps_score: score, nps_group: npsGroup(score) } : { score })),
    answered_at: answer.answeredAt,
  };
}

export function npsGroup(score: number): "promoter" | "passive" | "detractor" {
  if (score >= 9) return "promoter";
  return score >= 7 ? "passive" : "detractor";
}

function wordsOf(labels: readonly string[], otherText: string | null): string {
  return textOf(labels.length > 0 ? labels.join(" | ") : (otherText ?? ""));
}

import type { Question } from "./question.ts";

export type AnswerField = "number" | "text" | "date" | "ranking" | "choiceIds";

/** The field that holds the answer for this type of question (none for a statement). */
export function fieldOf({ type }: Pick<Question, "type">): AnswerField {
  if (/number|rating|nps/.test(type)) return "number";
  if (/text|email/i.test(type)) return "text";
  return type === "date" || type === "ranking" ? type : "choiceIds";
}

/** The ids a shopper may choose from, including "other" if it is allowed. */
export function choiceIdsOf(question: Question): string[] {
  if (question.type === "yesNo") return ["yes", "no"];
  const ids = (question.choices ?? []).map((choice) => choice.id);
  return question.allowOther && question.type !== "ranking" ? [...ids, "other"] : ids;
}

/** How many choices one answer may hold. */
export function maxChoices({ type, maxSelections }: Question): number {
  return type === "multiple" ? (maxSelections ?? 101) : type === "image" ? (maxSelections ?? 1) : 1;
}

/** Lowest, highest and step of a number, rating or NPS question. */
export function rangeOf({
  type,
  min,
  max,
  step,
}: Pick<Question, "type" | "min" | "max" | "step">): [min?: number, max?: number, step?: number] {
  return type === "nps" ? [0, 10, 1] : type === "rating" ? [1, max ?? 5, 1] : [min, max, step];
}

/** The maximum length of a typed answer. */
export function maxLength({ type }: Question): number {
  return type === "email" ? 254 : type === "text" ? 1000 : 5000;
}

import type { Question } from "./question.ts";
import { type AnswerField, mayHaveOther, ownChoiceIdsOf, takesSeveral, traitsOf } from "./question-type.ts";

/** The field that holds the answer for this type of question; null for a type that isn't answered. */
export function fieldOf({ type }: Pick<Question, "type">): AnswerField | null {
  return traitsOf(type).field;
}

type ChoiceSource = Pick<Question, "type" | "allowOther"> & { choices?: readonly { id: string }[] | undefined };

/** The ids a shopper may choose from, including "other" if it is allowed. */
export function choiceIdsOf(question: ChoiceSource): string[] {
  const ids = ownChoiceIdsOf(question);
  return question.allowOther && mayHaveOther(question.type) ? [...ids, "other"] : ids;
}

/** How many choices one answer may hold. */
export function maxChoices({ type, maxSelections }: Question): number {
  const { mostChoices } = traitsOf(type);
  return takesSeveral(type) ? (maxSelections ?? mostChoices) : mostChoices;
}

/** Lowest, highest and step of a question that is answered with a number. */
export function rangeOf(
  question: Pick<Question, "type" | "min" | "max" | "step">,
): [min?: number | undefined, max?: number | undefined, step?: number | undefined] {
  const { range } = traitsOf(question.type);
  if (!range) return [];
  const limit = (name: "min" | "max" | "step") =>
    range.own.includes(name) ? (question[name] ?? range[name]) : range[name];
  return [limit("min"), limit("max"), limit("step")];
}

/** The maximum length of a typed answer. */
export function maxLength({ type }: Pick<Question, "type">): number {
  return traitsOf(type).maxLength;
}

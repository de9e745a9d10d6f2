import type { Answer, OrderContext } from "./answer.ts";
import type { Condition } from "./condition.ts";

/**
 * Whether a condition holds. Negative operators are the exact opposite of their positive ones, so `isNot` holds for
 * unknown values. On a list (`discountCodes`, choices) `is` and `contains` mean membership and `in` an overlap; on one
 * text `contains` finds a substring. Letter case never matters.
 * @param answers only those that count: answers to hidden questions are not included
 */
export function holds(condition: Condition, answers: ReadonlyMap<string, Answer>, order: OrderContext): boolean {
  if ("all" in condition) return condition.all.every((part) => holds(part, answers, order));
  if ("any" in condition) return condition.any.some((part) => holds(part, answers, order));
  const known = "answer" in condition ? valueIn(answers.get(condition.answer)) : order[condition.order];
  return compare(known, condition.op, condition.value);
}

type ComparedValue = string | number | boolean | readonly (string | number | boolean)[] | null | undefined;

function compare(known: ComparedValue, op: string, value: ComparedValue): boolean {
  // isNot, notIn, notContains, notAnswered: the opposite of the operator without the "not"
  const positive = op.replace(/not/i, "").toLowerCase();
  const values = foldedList(known);
  const number = Number(values[0]);
  const limit = Number(value);
  const hasParts = positive === "contains" && typeof known === "string";
  const hasOne = () =>
    foldedList(value).some((wanted) => values.some((one) => (hasParts ? one.includes(wanted) : one === wanted)));
  // Anything that is not a number is NaN, which fails every comparison.
  const byOperator: Record<string, boolean> = {
    answered: values.length > 0,
    gt: number > limit,
    gte: number >= limit,
    lt: number < limit,
    lte: number <= limit,
  };
  return (byOperator[positive] ?? hasOne()) === (positive === op);
}

function valueIn(answer: Answer | undefined): ComparedValue {
  return answer && (answer.choiceIds ?? answer.text ?? answer.number ?? answer.date ?? answer.ranking);
}

/** Stores send ids as numbers or as texts, so values are compared as lower-case texts; an empty text is no value. */
function foldedList(value: ComparedValue): string[] {
  return [value ?? ""]
    .flat()
    .map((one) => `${one}`.toLowerCase())
    .filter((text) => text);
}

import type { Answer, OrderContext } from "./answer.ts";
import type { Condition } from "./condition.ts";

/**
 * Whether a condition holds. Negative operators are the exact opposite of their positive ones, so `isNot` holds of what
 * is unknown. On a list (`discountCodes`, choices) `is` and `contains` mean membership and `in` an overlap; on one text
 * `contains` finds a part. Letter case never matters.
 * @param answers only those that count: an answer to a hidden question is not there.
 */
export function holds(condition: Condition, answers: ReadonlyMap<string, Answer>, order: OrderContext): boolean {
  if ("all" in condition) return condition.all.every((part) => holds(part, answers, order));
  if ("any" in condition) return condition.any.some((part) => holds(part, answers, order));
  const known = "answer" in condition ? valueIn(answers.get(condition.answer)) : order[condition.order];
  return compare(known, condition.op, condition.value);
}

type Known = string | number | boolean | readonly (string | number | boolean)[] | null | undefined;

function compare(known: Known, op: string, value: Known): boolean {
  // isNot, notIn, notContains, notAnswered: the opposite of what is left without the "not"
  const positive = op.replace(/not/i, "").toLowerCase();
  if (positive !== op) return !compare(known, positive, value);
  const values = foldedList(known);
  if (op === "answered") return values.length > 0;
  if (/^[gl]t/.test(op)) return isBeyond(Number(values[0]), op, Number(value));
  const hasParts = op === "contains" && typeof known === "string";
  return foldedList(value).some((wanted) => values.some((one) => (hasParts ? one.includes(wanted) : one === wanted)));
}

/** False for NaN, which is what no number is. */
function isBeyond(number: number, op: string, limit: number): boolean {
  if (number === limit) return op.length > 2;
  return op[0] === "g" ? number > limit : number < limit;
}

function valueIn(answer: Answer | undefined): Known {
  return answer && (answer.choiceIds ?? answer.text ?? answer.number ?? answer.date ?? answer.ranking);
}

/** Stores send ids as numbers or as texts, so values meet as lower-case texts; an empty text is no value. */
function foldedList(value: Known): string[] {
  return [value ?? ""]
    .flat()
    .map((one) => `${one}`.toLowerCase())
    .filter((text) => text);
}

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
  const { op, value } = condition;
  if (op === "notAnswered") return !isAnswered(known);
  if (op === "answered") return isAnswered(known);
  if (op === "isNot" || op === "notIn") return !overlaps(known, value);
  if (op === "is" || op === "in") return overlaps(known, value);
  if (op === "notContains") return !contains(known, value);
  if (op === "contains") return contains(known, value);
  if (typeof known !== "number" || typeof value !== "number") return false;
  return op === "gt" ? known > value : op === "gte" ? known >= value : op === "lt" ? known < value : known <= value;
}

type Known = string | number | boolean | readonly (string | number | boolean)[] | null | undefined;

function valueIn(answer: Answer | undefined): Known {
  return answer && (answer.choiceIds ?? answer.text ?? answer.number ?? answer.date ?? answer.ranking);
}

function isAnswered(known: Known): boolean {
  return foldedList(known).length > 0;
}

function overlaps(known: Known, value: Known): boolean {
  const wanted = foldedList(value);
  return foldedList(known).some((one) => wanted.includes(one));
}

function contains(known: Known, value: Known): boolean {
  if (typeof known !== "string") return overlaps(known, value);
  return foldedList(value).some((part) => known.toLowerCase().includes(part));
}

/** Stores send ids as numbers or as texts, so values meet as lower-case texts; an empty text is no value. */
function foldedList(value: Known): string[] {
  if (value === undefined || value === null || value === "") return [];
  return [value].flat().map((one) => String(one).toLowerCase());
}

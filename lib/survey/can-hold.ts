import type { Operator } from "./condition.ts";
import { holds } from "./judge-condition.ts";
import type { AnswerValue, Possible } from "./possible-answers.ts";

/** Comparisons of the same thing. */
export interface Comparison {
  op: Operator;
  value?: unknown;
}

/** The remaining search budget: a step is one value of a comparison, or one choice that an answer may have. */
export interface Budget {
  stepsLeft: number;
}

/**
 * Whether all these comparisons of the same thing can hold at once. If the budget doesn't suffice, returns true: false
 * is certain, true is not. Uses up the budget.
 */
export function canHold(possible: Possible, comparisons: readonly Comparison[], budget: Budget): boolean {
  if (!spend(budget, stepsOf(comparisons))) return true;
  // Negated operators all hold for an unknown or missing value.
  if (comparisons.every(isNegative)) return true;
  if (comparisons.some(({ op }) => op === "notAnswered")) return false;
  switch (possible.kind) {
    case "nothing":
      return false;
    case "oneOf":
      return possible.values.some((given) => hold(comparisons, given, budget));
    case "choices":
      return someChoicesHold(possible, comparisons, budget);
    case "texts":
      return someTextsHold(comparisons, budget);
    case "number":
      return someNumberHolds(possible, comparisons, budget);
    case "text":
      return someTextHolds(possible, comparisons, budget);
  }
}

/** The operators that hold for an unknown value. */
export const isNegative = ({ op }: Comparison) => op.startsWith("not") || op === "isNot";
const isBound = ({ op }: Comparison) => op === "gt" || op === "gte" || op === "lt" || op === "lte";

/** False if too few steps are left; from then on, everything counts as possible. */
function spend(budget: Budget, steps: number): boolean {
  budget.stepsLeft -= steps;
  return budget.stepsLeft >= 0;
}

/** Each comparison costs a step even if it has no values. */
function stepsOf(comparisons: readonly Comparison[]): number {
  return comparisons.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 1);
}

/** Uses the engine itself, so that the two cannot differ. */
function hold(comparisons: readonly Comparison[], given: AnswerValue, budget: Budget): boolean {
  // Any value may match any of those given.
  if (!spend(budget, stepsOf(comparisons) * (given.ranking?.length ?? 1))) return true;
  const answers = new Map([["it", { questionNameId: "it", ...given }]]);
  return comparisons.every(({ op, value }) => holds({ answer: "it", op, value: scalars(value) }, answers, {}));
}

type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => ["string", "number", "boolean"].includes(typeof value);

function scalars(value: unknown): Scalar | Scalar[] | undefined {
  if (Array.isArray(value)) return value.filter(isScalar);
  return isScalar(value) ? value : undefined;
}

/** Picks one of each required group from what isn't forbidden; the few picked must be compatible. */
function someChoicesHold(
  { ids, isAllowed }: Extract<Possible, { kind: "choices" }>,
  comparisons: readonly Comparison[],
  budget: Budget,
): boolean {
  const negative = comparisons.filter(isNegative);
  const free = ids.filter((id) => hold(negative, { choiceIds: [id] }, budget));
  const needs = comparisons
    .filter((one) => !isNegative(one))
    .map((one) => free.filter((id) => hold([one], { choiceIds: [id] }, budget)));
  const goTogether = (from: number, taken: string[]): boolean => {
    if (!spend(budget, ids.length)) return true;
    if (taken.length > 0 && !isAllowed(taken)) return false;
    if (from === needs.length) return true;
    return (needs[from] ?? []).some((id) => goTogether(from + 1, taken.includes(id) ? taken : [...taken, id]));
  };
  return goTogether(0, []);
}

/** The store may send any texts, so each comparison needs one of its own that isn't forbidden. */
function someTextsHold(comparisons: readonly Comparison[], budget: Budget): boolean {
  const negative = comparisons.filter(isNegative);
  const named = comparisons.filter((one) => !isNegative(one) && !isBound(one) && one.op !== "answered");
  const isFree = (text: Scalar) => hold(negative, { choiceIds: [`${text}`] }, budget);
  return (
    named.every((one) => valuesOf(one).some((text) => `${text}` !== "" && isFree(text))) && !isBetweenNone(comparisons)
  );
}

function valuesOf({ value }: Comparison): Scalar[] {
  return [scalars(value) ?? []].flat();
}

/** The comparison that leaves the fewest values, if any lists them. */
function namedValues(comparisons: readonly Comparison[], ops: readonly Operator[]): Scalar[] | undefined {
  const lists = comparisons.filter(({ op }) => ops.includes(op)).map(valuesOf);
  return lists.sort((one, other) => one.length - other.length)[0];
}

function someNumberHolds(
  { min, max, step, isAllowed }: Extract<Possible, { kind: "number" }>,
  comparisons: readonly Comparison[],
  budget: Budget,
): boolean {
  const isIt = (number: number) => hold(comparisons, { number }, budget) && isAllowed(number);
  const named = namedValues(comparisons, ["is", "in", "contains"]);
  if (named) return named.map(Number).some(isIt);
  const { low, high } = boundsOf(comparisons, { low: min, high: max });
  if (low >= high) return low === high && isIt(low);
  if (!step || !((high - low) / step < maxNumbers)) return true;
  const origin = Number.isFinite(min) ? min : 0;
  const first = origin + Math.floor((low - origin) / step) * step;
  // Multiplied, not added up: a small step added to a large number may be lost.
  const count = Math.ceil((high - first) / step) + 1;
  for (let index = 0; index < count; index++) if (isIt(rounded(first + index * step))) return true;
  return false;
}

const maxNumbers = 1_000;

/** Removes binary fraction errors: 0.1 + 0.2 is 0.3. */
const rounded = (number: number) => Number(number.toPrecision(12));

function someTextHolds(
  { isNumeric, isPossible, isPossiblePart }: Extract<Possible, { kind: "text" }>,
  comparisons: readonly Comparison[],
  budget: Budget,
): boolean {
  const named = namedValues(comparisons, ["is", "in"]);
  if (named) return named.some((text) => hold(comparisons, { text: `${text}` }, budget) && isPossible(`${text}`));
  if (comparisons.some(isBound) && (!isNumeric || isBetweenNone(comparisons))) return false;
  const forbidden = comparisons.filter(({ op }) => op === "notContains");
  const canBe = (part: string) => part !== "" && hold(forbidden, { text: part }, budget) && isPossiblePart(part);
  return comparisons
    .filter(({ op }) => op === "contains")
    .every((one) => valuesOf(one).some((part) => canBe(`${part}`)));
}

interface Range {
  low: number;
  high: number;
}

const anything: Range = { low: -Infinity, high: Infinity };

function boundsOf(comparisons: readonly Comparison[], within = anything): Range {
  const limits = (ops: readonly Operator[]) =>
    comparisons.filter(({ op }) => ops.includes(op)).map(({ value }) => Number(value));
  return {
    low: Math.max(within.low, ...limits(["gt", "gte"])),
    high: Math.min(within.high, ...limits(["lt", "lte"])),
  };
}

/** Whether no number at all is within the compared bounds. */
function isBetweenNone(comparisons: readonly Comparison[]): boolean {
  const { low, high } = boundsOf(comparisons);
  const isOut = ({ op, value }: Comparison) => (op === "gt" || op === "lt") && Number(value) === low;
  return low > high || (low === high && comparisons.some(isOut));
}

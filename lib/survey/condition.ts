import * as z from "zod";
import { lacksValue, maxConditionDepth, operators, orderFields } from "./condition-parts.ts";
import { plainText } from "./plain-text.ts";

export { maxConditionDepth, operators, orderFields };

export type Operator = (typeof operators)[number];
export type AnswerCondition = z.infer<typeof AnswerCondition>;
export type OrderCondition = z.infer<typeof OrderCondition>;
/** The condition for asking a question: a comparison, or several under `all` or `any`. */
export type Condition = AnswerCondition | OrderCondition | { all: Condition[] } | { any: Condition[] };

const Scalar = z.union([plainText(500), z.number(), z.boolean()]);
const answer = z.string().regex(/^[a-z0-9-]{1,64}$/, "must be a questionNameId");
const order = z.enum(orderFields);
const op = z.enum(operators);
const value = z.union([Scalar, z.array(Scalar).min(1, "must have at least one value").max(200)]).optional();
const draftValue = z.union([Scalar, z.array(Scalar).max(200)]).optional();

export const AnswerCondition = z.object({ answer, op, value }).superRefine(checkValue);
export const OrderCondition = z.object({ order, op, value }).superRefine(checkValue);
export const Condition = conditionOf([AnswerCondition, OrderCondition], "");

/** The same in a draft, where a comparison may not have its value yet. */
export const DraftCondition = conditionOf(
  [
    z.object({ answer, op, value: draftValue }).superRefine(checkDraftValue),
    z.object({ order, op, value: draftValue }).superRefine(checkDraftValue),
  ],
  "; in a draft, value can be missing",
);

type Comparisons = readonly [z.ZodType<AnswerCondition>, z.ZodType<OrderCondition>];

function conditionOf(comparisons: Comparisons, note: string): z.ZodType<Condition> {
  const condition = conditionOfDepth(maxConditionDepth, comparisons);
  // Spelled-out levels would fill the API description with 64 copies of the same comparison.
  condition._zod.toJSONSchema = () => ({ type: "object", description: `Condition: ${explainCondition()}${note}` });
  return condition;
}

/**
 * Levels are spelled out instead of recursing, so that hostile nesting stops at the last level and cannot overflow the
 * stack.
 */
function conditionOfDepth(depth: number, comparisons: Comparisons): z.ZodType<Condition> {
  if (depth === 0) return z.union(comparisons, { error: explainCondition });
  const several = z
    .array(conditionOfDepth(depth - 1, comparisons))
    .min(1)
    .max(100);
  return z.union([...comparisons, z.object({ all: several }), z.object({ any: several })], {
    error: explainCondition,
  });
}

function explainCondition(): string {
  return (
    `must be { answer, op, value }, { order, op, value }, { all: […] } or { any: […] }, at most ${maxConditionDepth} deep; ` +
    `op is one of ${operators.join(", ")}; order is one of ${orderFields.join(", ")}; ` +
    "gt, gte, lt and lte take a number; in and notIn take a list; answered and notAnswered take no value"
  );
}

function checkDraftValue(condition: { op: Operator; value?: unknown }, context: z.core.$RefinementCtx): void {
  if (!lacksValue(condition)) checkValue(condition, context);
}

function checkValue(condition: { op: Operator; value?: unknown }, context: z.core.$RefinementCtx): void {
  const message = problemWithValue(condition.op, condition.value);
  if (message !== null) context.addIssue({ code: "custom", path: ["value"], message });
}

function problemWithValue(op: Operator, value: unknown): string | null {
  switch (op) {
    case "answered":
    case "notAnswered":
      return null;
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return typeof value === "number" ? null : `must be a number for ${op}`;
    case "in":
    case "notIn":
      return Array.isArray(value) ? null : `must be a list for ${op}`;
    default:
      return value === undefined || Array.isArray(value)
        ? `must be a single string, number, or boolean for ${op}`
        : null;
  }
}

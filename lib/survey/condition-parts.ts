// The vocabulary of conditions. Separate from their schema, because the editor's first load doesn't include zod.
export const operators = [
  "is",
  "isNot",
  "contains",
  "notContains",
  "gt",
  "gte",
  "lt",
  "lte",
  "answered",
  "notAnswered",
  "in",
  "notIn",
] as const;

export const orderFields = [
  "isFirstOrder",
  "total",
  "currency",
  "country",
  "locale",
  "discountCodes",
  "productIds",
  "skus",
  "orderCount",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "surface",
] as const;

type Operator = (typeof operators)[number];

/** Whether a comparison has no value yet. */
export function lacksValue({ op, value }: { op: Operator; value?: unknown }): boolean {
  if (op === "answered" || op === "notAnswered") return false;
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** How deeply `all` and `any` may nest. */
export const maxConditionDepth = 5;

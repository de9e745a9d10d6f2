// What conditions are made of. Apart from their schema: the editor's first load brings no zod.
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

/** How deep `all` and `any` may stand inside each other. */
export const maxConditionDepth = 5;

import { operators as operatorNames } from "#lib/survey/condition-parts.ts";
import type { Operator, OrderCondition } from "#lib/survey/document.ts";

export type OrderField = OrderCondition["order"];

/** The input type for an order property's value. */
type OrderValueKind = "firstOrder" | "number" | "countries" | "currencies" | "languages" | "surfaces" | "texts";

interface OrderFieldLabels {
  /** Shown in the menu and above the rule. */
  label: string;
  /** The start of the sentence. */
  subject: string;
  kind: OrderValueKind;
  /** The operators offered, most used first, as worded after the subject. */
  operators: Partial<Record<Operator, string>>;
  /** A placeholder, for values that only the store knows. */
  hint?: string;
}

const amounts = {
  gte: "is at least",
  lte: "is at most",
  gt: "is more than",
  lt: "is less than",
  is: "is exactly",
} as const;
const lists = { in: "is one of", notIn: "is none of" } as const;
const texts = {
  ...lists,
  contains: "contains",
  notContains: "doesn't contain",
  answered: "is known",
  notAnswered: "isn't known",
} as const;

/** All order properties that a question can be targeted by, in merchants' words, most used first. */
export const orderFieldLabels: Record<OrderField, OrderFieldLabels> = {
  isFirstOrder: {
    label: "First or returning",
    subject: "it",
    kind: "firstOrder",
    operators: { is: "is" },
  },
  total: { label: "Order total", subject: "the order total", kind: "number", operators: amounts },
  country: { label: "Country", subject: "the country", kind: "countries", operators: lists },
  discountCodes: {
    label: "Discount code",
    subject: "a discount code",
    kind: "texts",
    operators: { ...lists, answered: "was used", notAnswered: "wasn't used" },
    hint: "Type a code, then press Enter",
  },
  productIds: {
    label: "Product",
    subject: "a product ID",
    kind: "texts",
    operators: lists,
    hint: "Type a product ID, then press Enter",
  },
  skus: {
    label: "SKU",
    subject: "a product SKU",
    kind: "texts",
    operators: lists,
    hint: "Type a SKU, then press Enter",
  },
  orderCount: {
    label: "Number of orders",
    subject: "the customer's number of orders",
    kind: "number",
    operators: amounts,
  },
  utmSource: {
    label: "UTM source",
    subject: "the UTM source",
    kind: "texts",
    operators: texts,
    hint: "Such as google",
  },
  utmMedium: { label: "UTM medium", subject: "the UTM medium", kind: "texts", operators: texts, hint: "Such as cpc" },
  utmCampaign: {
    label: "UTM campaign",
    subject: "the UTM campaign",
    kind: "texts",
    operators: texts,
    hint: "Type a campaign, then press Enter",
  },
  locale: { label: "Language", subject: "the shopper's language", kind: "languages", operators: lists },
  currency: { label: "Currency", subject: "the currency", kind: "currencies", operators: lists },
  surface: { label: "Survey surface", subject: "the survey surface", kind: "surfaces", operators: lists },
};

/** A new rule: with a sensible value, or incomplete. */
export function newOrderRule(order: OrderField, op?: Operator): OrderCondition {
  const { kind, operators } = orderFieldLabels[order];
  const [first] = Object.keys(operators);
  const operator = op ?? isOperatorOf(order, first) ?? "answered";
  if (operator === "answered" || operator === "notAnswered") return { order, op: operator };
  if (kind === "firstOrder") return { order, op: operator, value: true };
  if (kind === "number") return { order, op: operator, value: order === "total" ? 50 : 2 };
  return { order, op: operator, value: operator === "in" || operator === "notIn" ? [] : "" };
}

/** The operators to choose from, always including the rule's own, with their words. */
export function orderOperators({ order, op }: OrderCondition): { op: Operator; words: string }[] {
  const { operators } = orderFieldLabels[order];
  const offered = Object.entries(operators).flatMap(([name, words]) => {
    const operator = isOperatorOf(order, name);
    return operator ? [{ op: operator, words }] : [];
  });
  return offered.some((one) => one.op === op)
    ? offered
    : [{ op, words: orderOperatorLabel({ order, op }) }, ...offered];
}

/** The text of a rule's operator after its subject. */
export function orderOperatorLabel({ order, op }: OrderCondition): string {
  return orderFieldLabels[order].operators[op] ?? otherLabels[op];
}

/** Operators that the form doesn't offer, for conditions created elsewhere. */
const otherLabels: Record<Operator, string> = {
  ...texts,
  ...amounts,
  is: "is",
  isNot: "is not",
};

function isOperatorOf(order: OrderField, name: string | undefined): Operator | undefined {
  return operatorNames.find((op) => op === name && op in orderFieldLabels[order].operators);
}

import { membersOf } from "#lib/unknown-values.ts";
import { denied } from "./denied.ts";
import type { ShopDiscount } from "./shop-discount.ts";
import type { Shop } from "./shops.ts";

interface DiscountInput {
  code?: string | null;
  title?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  context?: { all?: string | null } | null;
  customerGets?: { value?: unknown; items?: { all?: boolean | null } | null } | null;
}

/** A store that runs for long has no more than these. */
const MOST_DISCOUNTS = 10_000;

/** The query and the mutation of code discounts, with Shopify's refusals. Both take the right to write discounts. */
export function discountResolvers(shop: Shop) {
  return {
    codeDiscountNodeByCode: ({ code }: { code: string }) => {
      requireScope(shop, "codeDiscountNodeByCode");
      const found = shop.discounts.get(code.toLowerCase());
      return found ? { codeDiscount: { __typename: "DiscountCodeBasic", title: found.title } } : null;
    },
    discountCodeBasicCreate: ({ basicCodeDiscount }: { basicCodeDiscount: DiscountInput }) => {
      requireScope(shop, "discountCodeBasicCreate");
      const refused = problemOf(shop, basicCodeDiscount);
      if (refused) return { codeDiscountNode: null, userErrors: [refused] };
      const made = discountOf(basicCodeDiscount);
      shop.discounts.set(made.code.toLowerCase(), made);
      const node = { codeDiscount: { __typename: "DiscountCodeBasic", title: made.title } };
      return { codeDiscountNode: node, userErrors: [] };
    },
  };
}

function requireScope(shop: Shop, field: string): void {
  if (shop.scopes.includes("write_discounts")) return;
  throw denied(`Access denied for ${field} field. Required access: \`write_discounts\` access scope.`);
}

function discountValue({ customerGets }: DiscountInput): ShopDiscount["value"] | null {
  const { percentage, discountAmount } = membersOf(customerGets?.value);
  if (typeof percentage === "number") return { percentage };
  const { amount } = membersOf(discountAmount);
  return typeof amount === "string" || typeof amount === "number" ? { amount: String(amount) } : null;
}

function discountOf(given: DiscountInput): ShopDiscount {
  return {
    code: given.code ?? "",
    title: given.title ?? "",
    startsAt: given.startsAt ?? "",
    endsAt: given.endsAt ?? null,
    usageLimit: given.usageLimit ?? null,
    appliesOncePerCustomer: given.appliesOncePerCustomer ?? false,
    value: discountValue(given) ?? { percentage: 0 },
  };
}

function problemOf(shop: Shop, given: DiscountInput) {
  const problem = (field: string, code: string, message: string) => ({
    field: ["basicCodeDiscount", field],
    code,
    message,
  });
  if (!given.title) return problem("title", "BLANK", "Title can't be blank");
  if (!given.code) return problem("code", "BLANK", "Code can't be blank");
  if (!given.startsAt) return problem("startsAt", "BLANK", "Starts at can't be blank");
  if (given.context?.all !== "ALL") return problem("context", "BLANK", "Context can't be blank");
  if (shop.discounts.has(given.code.toLowerCase())) {
    return problem("code", "TAKEN", "Code must be unique. Please try a different code.");
  }
  const value = discountValue(given);
  const isPercentage = value !== null && "percentage" in value && value.percentage > 0 && value.percentage <= 1;
  const isAmount = value !== null && "amount" in value && Number(value.amount) > 0;
  if (!isPercentage && !isAmount) {
    return problem("customerGets", "VALUE_OUTSIDE_RANGE", "Value must be between 0.0 and 1.0");
  }
  const { usageLimit } = given;
  if (usageLimit !== undefined && usageLimit !== null && usageLimit < 1) {
    return problem("usageLimit", "GREATER_THAN", "Usage limit must be greater than 0");
  }
  if (given.endsAt && Date.parse(given.endsAt) <= Date.parse(given.startsAt)) {
    return problem("endsAt", "INVALID", "Ends at needs to be after starts_at");
  }
  if (shop.discounts.size >= MOST_DISCOUNTS) {
    return problem("code", "MAX_REACHED", "The maximum number of discounts has been reached");
  }
  return null;
}

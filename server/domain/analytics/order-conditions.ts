import pg from "pg";
import type { OrderFilters } from "#lib/calls/order-filters.ts";
import { AppError } from "#lib/errors.ts";
import { currenciesByDigits } from "#lib/minor-units.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";

/**
 * The filters by order facts in a query, without its other fields. Amounts in different currencies aren't comparable, so
 * a range of totals is in one: by default the account's.
 * @throws AppError `invalid` for a range of totals with its ends swapped
 */
export function readOrderFilters(query: OrderFilters, accountCurrency: string): OrderFilters {
  const { country, orderTotalFrom, orderTotalTo, campaign, product, discountCode } = query;
  if (orderTotalFrom !== undefined && orderTotalTo !== undefined && orderTotalFrom > orderTotalTo) {
    throw new AppError("invalid", "orderTotalFrom must not be above orderTotalTo.", {
      errors: {
        orderTotalFrom: ["must not be above orderTotalTo"],
        orderTotalTo: ["must not be below orderTotalFrom"],
      },
    });
  }
  const isRange = orderTotalFrom !== undefined || orderTotalTo !== undefined;
  const currency = query.currency ?? (isRange ? accountCurrency : undefined);
  return { country, currency, orderTotalFrom, orderTotalTo, campaign, product, discountCode };
}

/** The filters as conditions on the facts of `response r`; none without a filter. */
export function orderConditions(filters: OrderFilters, write: WriteValue): string[] {
  const { country, currency, orderTotalFrom, orderTotalTo, campaign, product, discountCode } = filters;
  return [
    ...(currency === undefined ? [] : [`r.currency = ${write(currency, "text")}`]),
    ...(country === undefined ? [] : [`r.country = ${write(country, "text")}`]),
    ...(orderTotalFrom === undefined ? [] : [`${orderTotalSql} >= ${write(orderTotalFrom, "numeric")}`]),
    ...(orderTotalTo === undefined ? [] : [`${orderTotalSql} <= ${write(orderTotalTo, "numeric")}`]),
    ...(campaign === undefined ? [] : [`lower(r."order" ->> 'utmCampaign') = lower(${write(campaign, "text")})`]),
    ...(product === undefined
      ? []
      : [`(${listed("productIds", product, write)} OR ${listed("skus", product, write)})`]),
    ...(discountCode === undefined ? [] : [listed("discountCodes", discountCode, write)]),
  ];
}

/** Whether a list among the facts has the text, in any letter case: stores accept codes in any. */
function listed(fact: "productIds" | "skus" | "discountCodes", text: string, write: WriteValue): string {
  return `coalesce(lower((r."order" -> '${fact}')::text)::jsonb ? lower(${write(text, "text")}), false)`;
}

/** The total of `response r` in decimal major units with the currency's own number of digits: 4990 USD → 49.90. */
export const orderTotalSql = majorUnitsSql("r");

/** The same SQL for a table with another alias. */
export function majorUnitsSql(table: "r" | "f"): string {
  const cases = [...currenciesByDigits].map(([digits, codes]) => {
    const list = codes.map((code) => pg.escapeLiteral(code)).join(", ");
    return `WHEN ${table}.currency IN (${list}) THEN ${table}.order_total_minor * ${factor(digits)}`;
  });
  return `(CASE ${cases.join(" ")} ELSE ${table}.order_total_minor * ${factor(2)} END)`;
}

function factor(digits: number): string {
  return `${(10 ** -digits).toFixed(digits)}::numeric`;
}

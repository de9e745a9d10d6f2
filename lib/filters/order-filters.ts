import type { OrderFilters } from "../calls/order-filters.ts";
import { countryName } from "./order-text.ts";

/** Filters by the facts of an order, in the calls' format; `currency` is always present with a range of totals. */
export type OrderChoice = { [Name in keyof OrderFilters]: NonNullable<OrderFilters[Name]> };

/** The address parameters that hold them. */
export const orderNames = ["country", "totalFrom", "totalTo", "currency", "campaign", "product", "discount"] as const;
export type OrderName = (typeof orderNames)[number];

/** Clears them. */
export const noOrder: Record<OrderName, null> = {
  country: null,
  totalFrom: null,
  totalTo: null,
  currency: null,
  campaign: null,
  product: null,
  discount: null,
};

/** Reads the filters from an address, ignoring invalid values. A range of totals is in the account's currency by default. */
export function readOrderChoice(
  query: { get(name: string): string | null },
  ownCurrency: string | undefined,
): OrderChoice {
  const country = query.get("country") ?? "";
  const [from, to] = [readAmount(query.get("totalFrom")), readAmount(query.get("totalTo"))];
  const isRange = from === undefined || to === undefined || from <= to;
  const isNarrowed = isRange && (from ?? to) !== undefined;
  const chosen = query.get("currency") ?? "";
  const currency = /^[A-Z]{3}$/.test(chosen) ? chosen : isNarrowed ? ownCurrency : undefined;
  const text = (name: OrderName) => {
    const given = query.get(name)?.slice(0, 200).trim();
    // The calls refuse control characters.
    return given && !/\p{Cc}/u.test(given) ? given : undefined;
  };
  const [campaign, product, discountCode] = [text("campaign"), text("product"), text("discount")];
  return {
    ...(/^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(from !== undefined && isRange ? { orderTotalFrom: from } : {}),
    ...(to !== undefined && isRange ? { orderTotalTo: to } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(campaign ? { campaign } : {}),
    ...(product ? { product } : {}),
    ...(discountCode ? { discountCode } : {}),
  };
}

/** Reads an amount with at most four decimals; undefined if it isn't one. */
export function readAmount(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined;
}

/** Whether any filter by order facts is active. */
export function hasOrderChoice(choice: OrderChoice): boolean {
  return orderChoiceText(choice).length > 0;
}

/** The active filters in words, each with the parameters that hold it. */
export function orderChoiceText(choice: OrderChoice): { names: readonly OrderName[]; words: string }[] {
  const { country, orderTotalFrom, orderTotalTo, currency, campaign, product, discountCode } = choice;
  const isRange = orderTotalFrom !== undefined || orderTotalTo !== undefined;
  const active: ({ names: readonly OrderName[]; words: string } | false)[] = [
    country !== undefined && { names: ["country"], words: countryName(country) },
    isRange && {
      names: ["totalFrom", "totalTo", "currency"],
      words: totalText(orderTotalFrom, orderTotalTo, currency),
    },
    !isRange && currency !== undefined && { names: ["currency"], words: `Orders in ${currency}` },
    campaign !== undefined && { names: ["campaign"], words: `Campaign “${campaign}”` },
    product !== undefined && { names: ["product"], words: `Product “${product}”` },
    discountCode !== undefined && { names: ["discount"], words: `Discount code “${discountCode}”` },
  ];
  return active.filter((one) => one !== false);
}

function totalText(from: number | undefined, to: number | undefined, currency = ""): string {
  const range = from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`;
  return `Order total ${range} ${currency}`.trim();
}

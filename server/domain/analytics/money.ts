import { minorDigits } from "#lib/minor-units.ts";

/** Counted orders whose totals are in one currency. */
interface CountedMoney {
  orders: number;
  revenueMinor: number;
}

/**
 * The orders, their revenue in major units of a currency, and the average order value, rounded half up to the currency's minor unit; 0
 * without orders. We round in integers: 7,174.65 / 70 is 102.495, which is not exact in binary floating point.
 * @param currency ISO 4217
 */
export function moneyOf(
  { orders, revenueMinor }: CountedMoney,
  currency: string,
): { orders: number; revenue: number; averageOrderValue: number } {
  const unit = 10 ** minorDigits(currency);
  const averageMinor = orders > 0 ? Math.floor((2 * revenueMinor + orders) / (2 * orders)) : 0;
  return { orders, revenue: revenueMinor / unit, averageOrderValue: averageMinor / unit };
}

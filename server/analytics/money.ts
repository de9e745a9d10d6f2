import { minorDigits } from "#lib/minor-units.ts";
import { roundTo } from "#lib/statistics/percent.ts";

/**
 * Revenue in major units of a currency, and what of it an order brings, rounded to the currency's own digits; 0 without orders.
 * @param currency ISO 4217
 */
export function moneyOf(
  { orders, revenueMinor }: { orders: number; revenueMinor: number },
  currency: string,
): { revenue: number; averageOrderValue: number } {
  const digits = minorDigits(currency);
  const revenue = revenueMinor / 10 ** digits;
  return { revenue, averageOrderValue: orders > 0 ? roundTo(digits, revenue / orders) : 0 };
}

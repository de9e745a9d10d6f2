import { minorDigits } from "#lib/minor-units.ts";

/**
 * Revenue in major units of a currency, and what of it an order brings, rounded to the currency's own digits, halves up; 0
 * without orders. The rounding is done in integers: 7,174.65 by 70 is 102.495, but not in binary fractions.
 * @param currency ISO 4217
 */
export function moneyOf(
  { orders, revenueMinor }: { orders: number; revenueMinor: number },
  currency: string,
): { revenue: number; averageOrderValue: number } {
  const unit = 10 ** minorDigits(currency);
  const averageMinor = orders > 0 ? Math.floor((2 * revenueMinor + orders) / (2 * orders)) : 0;
  return { revenue: revenueMinor / unit, averageOrderValue: averageMinor / unit };
}

import { minorDigits } from "#lib/minor-units.ts";
import type { Calendar } from "./day-range.ts";

/** What was counted of orders whose totals are in one currency. */
interface CountedMoney {
  orders: number;
  revenueMinor: number;
}

/**
 * Revenue in major units of a currency, and what of it an order brings, rounded to the currency's own digits, halves up; 0
 * without orders. The rounding is done in integers: 7,174.65 by 70 is 102.495, but not in binary fractions.
 * @param currency ISO 4217
 */
export function moneyOf(
  { orders, revenueMinor }: CountedMoney,
  currency: string,
): { revenue: number; averageOrderValue: number } {
  const unit = 10 ** minorDigits(currency);
  const averageMinor = orders > 0 ? Math.floor((2 * revenueMinor + orders) / (2 * orders)) : 0;
  return { revenue: revenueMinor / unit, averageOrderValue: averageMinor / unit };
}

/** The currency of an account's counters, and whether they hold another one too. */
export type OwnCurrency = Pick<Calendar, "currency" | "withholdsRevenue">;

/** {@link moneyOf} what was counted in the account's own currency; null while it is not told. */
export function ownMoneyOf(
  counted: CountedMoney,
  { currency, withholdsRevenue }: OwnCurrency,
): { revenue: number | null; averageOrderValue: number | null } {
  return withholdsRevenue ? { revenue: null, averageOrderValue: null } : moneyOf(counted, currency);
}

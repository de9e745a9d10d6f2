import { usageMonth } from "./plan-usage.ts";
import { ordersPerMonth, type UsageFacts } from "./plans.ts";

/** More orders than any account has in a month: the places of two months never overlap. */
const PLACES_PER_MONTH = 1_000_000_000;

/** An order's place among all orders of its account: by UTC's month, and then by its number in it, from 1. */
export function placeOfOrder(now: Date, number: number): number {
  return monthNumber(now) * PLACES_PER_MONTH + Math.min(number, PLACES_PER_MONTH - 1);
}

/** Up to which place an account's plan covers its orders now: all of the months before, and so many of this one. */
export function unlockedUpTo(facts: UsageFacts, now: Date): number {
  return placeOfOrder(now, ordersPerMonth(facts, now) ?? PLACES_PER_MONTH);
}

/**
 * The place that locks an order, which is the `number`th of its month; null if the plan covers it.
 */
export function lockPlace(facts: UsageFacts, number: number, now: Date): number | null {
  const limit = ordersPerMonth(facts, now);
  return limit === null || number <= limit ? null : placeOfOrder(now, number);
}

function monthNumber(now: Date): number {
  const { startsAt } = usageMonth(now);
  return startsAt.getUTCFullYear() * 12 + startsAt.getUTCMonth();
}

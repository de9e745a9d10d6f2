import { ordersPerMonth, type UsageFacts } from "./plans.ts";

/** An account's usage of its plan, as the calls return it. `periodEndsAt` is an ISO 8601 instant. */
export interface PlanUsage {
  orders: number;
  /** Null if unlimited. */
  limit: number | null;
  periodEndsAt: string;
}

/** Plan usage in the month of `now`, in which the survey was shown for this many `orders`. */
export function planUsage(facts: UsageFacts, orders: number, now: Date): PlanUsage {
  const limit = ordersPerMonth(facts, now);
  return { orders, limit, periodEndsAt: usageMonth(now).endsAt.toISOString() };
}

/** Usage is counted by calendar month, UTC; `endsAt` is the first moment of the next one. */
export function usageMonth(now: Date): { startsAt: Date; endsAt: Date } {
  const startOf = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1));
  return { startsAt: startOf(now.getUTCMonth()), endsAt: startOf(now.getUTCMonth() + 1) };
}

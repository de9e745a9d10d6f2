import type { PlanUsage } from "./plan-usage.ts";

// Apart from the plans, because every page needs this.

/** The share of a plan's orders from which its limit counts as near. */
const NEAR = 0.75;

/** Whether a month's usage is near its plan's limit, or over it; never without a limit. */
export function isNearLimit({ orders, limit }: Pick<PlanUsage, "orders" | "limit">): boolean {
  return limit !== null && orders >= limit * NEAR;
}

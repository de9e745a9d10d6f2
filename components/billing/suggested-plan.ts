import { formatCount } from "#lib/format-figure.ts";
import { isGrantedPlan } from "#lib/plan-change.ts";
import { planForOrders, planNamed } from "#lib/plans.ts";
import { planName } from "./plan-name.ts";
import type { PlanStanding } from "./plan-standing.ts";

/**
 * Which plan would cover as many `orders` a month as the store had in the last 30 days; undefined where that isn't known, and
 * where the plan in use is right.
 */
export function suggestedPlanText(
  orders: number,
  { current, isTrial, billing }: Pick<PlanStanding, "current" | "isTrial" | "billing">,
): string | undefined {
  if (orders === 0 || isGrantedPlan(current)) return undefined;
  const needed = planForOrders(orders);
  // During the trial nothing is in use yet but what was bought.
  const inUse = isTrial && !billing.subscription ? undefined : planNamed(current).ordersPerMonth;
  if (inUse !== undefined && (inUse === null || inUse >= orders)) return undefined;
  const had = `Your store had ${formatCount(orders)} ${orders === 1 ? "order" : "orders"} in the last 30 days.`;
  return `${had} ${needed === "Free" ? "The Free plan covers that." : `You'd need ${planName(needed)}.`}`;
}

import { type PlanName, planNamed, plans } from "./plans.ts";

/** The plans that are bought by card, in the order they are listed. */
export const paidPlans: readonly PlanName[] = plans.flatMap(({ name, period }) => (period === null ? [] : [name]));

export function isPaidPlan(plan: string): plan is PlanName {
  return paidPlans.some((name) => name === plan);
}

/** Plans that staff grant: they're never bought, and stay until a plan is bought. */
export const grantedPlans = ["Staff", "Foundation", "Enterprise"] as const satisfies readonly PlanName[];

export function isGrantedPlan(plan: string): boolean {
  return grantedPlans.some((name) => name === plan);
}

/**
 * Whether a change from one bought plan to another takes effect now: it covers more orders, or the same number by the year
 * instead of the month. Any other waits for the end of what is paid.
 */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  const [before, after] = [planNamed(from), planNamed(to)];
  const more = (after.ordersPerMonth ?? 0) - (before.ordersPerMonth ?? 0);
  return more > 0 || (more === 0 && before.period === "month" && after.period === "year");
}

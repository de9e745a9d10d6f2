/** The orders of one time that the survey could have shown with, and those that it showed with. */
export interface CoverageCount {
  orders: number;
  shown: number;
}

export type Judgment =
  | { kind: "quiet" }
  | { kind: "ends" }
  | { kind: "lasts"; measured: CoverageCount }
  | { kind: "begins"; measured: CoverageCount; usual: number };

/** The specification's limits. */
const fewestOrders = 20;
const fewestDaysOfHistory = 3;
const alarmingShare = 0.5;
export const daysOfHistory = 7;

/**
 * Whether coverage fell, is still low, or is back.
 * @param days of 24 hours each, the last one first, then the seven before it
 * @param usual the share of the week before an open alarm; null without one. It doesn't change while the alarm lasts, or
 *   low coverage would become the usual one after a few days.
 */
export function judgeCoverage(days: readonly CoverageCount[], usual: number | null): Judgment {
  if (usual === null) return judgeFall(days);
  const measured = measureRecent(days);
  if (measured.orders === 0) return { kind: "ends" };
  return isLow(measured, usual) ? { kind: "lasts", measured } : { kind: "ends" };
}

function judgeFall([today, ...before]: readonly CoverageCount[]): Judgment {
  const history = before.slice(0, daysOfHistory).filter(({ orders }) => orders > 0);
  if (!today || today.orders < fewestOrders || history.length < fewestDaysOfHistory) return { kind: "quiet" };
  const usual = shareOf(sumOf(history));
  return isLow(today, usual) ? { kind: "begins", measured: today, usual } : { kind: "quiet" };
}

/** The last 24 hours, and as many before them as it takes for as many orders as an alarm needs; at most a week. */
function measureRecent(days: readonly CoverageCount[]): CoverageCount {
  for (let count = 1; ; count++) {
    const sum = sumOf(days.slice(0, count));
    if (sum.orders >= fewestOrders || count >= daysOfHistory) return sum;
  }
}

function isLow(count: CoverageCount, usual: number): boolean {
  return shareOf(count) < alarmingShare * usual;
}

function sumOf(counts: readonly CoverageCount[]): CoverageCount {
  return {
    orders: counts.reduce((sum, { orders }) => sum + orders, 0),
    shown: counts.reduce((sum, { shown }) => sum + shown, 0),
  };
}

function shareOf({ orders, shown }: CoverageCount): number {
  return shown / orders;
}

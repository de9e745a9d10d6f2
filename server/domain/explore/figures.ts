import type { Exploration } from "#lib/calls/app-explore.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { percentOf, roundTo } from "#lib/statistics/percent.ts";
import { countInterval, type Interval, meanInterval, sumInterval } from "#lib/statistics/sum-intervals.ts";
import { FEW_ANSWERS } from "#lib/statistics/weighting/gates.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { ResponseSums } from "./analytics-store.ts";

/**
 * The figures of some responses, in major units of a currency, each with its 95% interval: of the count if there are at
 * least {@link FEW_ANSWERS} responses, of money if so many have a total.
 */
export function figuresOf(sums: ResponseSums, currency: string): Exploration["all"] {
  const { responses, orders, totalMinor, squares } = sums;
  const digits = minorDigits(currency);
  const major = (minor: number) => roundTo(digits, minor / 10 ** digits);
  const money = { count: orders, sum: totalMinor, squares };
  const count = responses < FEW_ANSWERS ? none : rounded(countInterval(responses), (end) => roundTo(1, end));
  const revenue = orders < FEW_ANSWERS ? none : rounded(sumInterval(money), major);
  const average = orders < FEW_ANSWERS ? none : rounded(meanInterval(money), major);
  return {
    count: responses,
    countLow: count.low,
    countHigh: count.high,
    orders,
    revenue: major(totalMinor),
    revenueLow: revenue.low,
    revenueHigh: revenue.high,
    averageOrderValue: orders === 0 ? null : major(totalMinor / orders),
    averageOrderValueLow: average.low,
    averageOrderValueHigh: average.high,
  };
}

/** A share in percent with its 95% interval, whose ends are null for a share of fewer than {@link FEW_ANSWERS}. */
export function shareOf(part: number, whole: number): { share: number; low: number | null; high: number | null } {
  return { share: percentOf(part, whole), ...(whole < FEW_ANSWERS ? none : wilsonInterval(part, whole)) };
}

const none = { low: null, high: null };

function rounded(interval: Interval | null, round: (end: number) => number) {
  return interval === null ? none : { low: round(interval.low), high: round(interval.high) };
}

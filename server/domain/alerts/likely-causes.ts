import { type AlertCause, alertCauses } from "#lib/alerts/alert.ts";
import { isClearChange, type Rate } from "#lib/statistics/change.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { sumOf } from "#lib/statistics/share-baseline.ts";
import type { CountedDays, StatsRow } from "./read-days.ts";
import { rateOf, sumsOf } from "./streams.ts";

// What is large enough to explain a change: of a mix and of the response rate in points, of views as a factor.
const MIX_POINTS = 10;
const RATE_POINTS = 5;
const VIEWS_FACTOR = 1.5;
// The first day that differs is an estimate, so a version that was published a little earlier or later may be the cause.
const DAYS_AROUND = 2;

interface Changed {
  kind: string;
  /** The place of the first day that differs. */
  since: number;
}

/**
 * What else changed at that time, the likeliest first.
 * @param publishedDays local days on which a version of the survey was published
 */
export function likelyCauses(
  counted: CountedDays,
  { kind, since }: Changed,
  publishedDays: readonly string[],
): AlertCause[] {
  const { days, stats } = counted;
  const first = days[since] ?? "";
  const before = stats.filter(({ day }) => day < first);
  const after = stats.filter(({ day }) => day >= first);
  const near = days.slice(Math.max(0, since - DAYS_AROUND), since + DAYS_AROUND + 1);
  const isCause: Record<AlertCause, boolean> = {
    published: publishedDays.some((day) => near.includes(day)),
    surface: mixDiffers(before, after, "surface"),
    customers: mixDiffers(before, after, "customerType"),
    responseRate: kind !== "responseRate" && rateDiffers(counted, since),
    views: viewsDiffer(counted, since),
    holiday: days.slice(since).some(isHolidaySeason),
  };
  return alertCauses.filter((cause) => isCause[cause]);
}

/** The weeks around Black Friday, Christmas and New Year, when shops sell to other people in other ways. */
function isHolidaySeason(day: string): boolean {
  const monthAndDay = day.slice(5);
  return (monthAndDay >= "11-20" && monthAndDay <= "12-03") || monthAndDay >= "12-18" || monthAndDay <= "01-02";
}

function mixDiffers(before: readonly StatsRow[], after: readonly StatsRow[], by: "surface" | "customerType"): boolean {
  const [sharesBefore, sharesAfter] = [sharesOf(before, by), sharesOf(after, by)];
  const keys = [...new Set([...sharesBefore.keys(), ...sharesAfter.keys()])];
  return keys.some((key) => Math.abs((sharesAfter.get(key) ?? 0) - (sharesBefore.get(key) ?? 0)) >= MIX_POINTS);
}

/** In percent of views. */
function sharesOf(rows: readonly StatsRow[], by: "surface" | "customerType"): ReadonlyMap<string, number> {
  const views = sumsOf(
    rows.map((row) => ({ day: String(row[by]), views: row.views })),
    "views",
  );
  const all = [...views.values()].reduce((sum, some) => sum + some, 0);
  return new Map([...views].map(([key, some]) => [key, percentOf(some, all)]));
}

function rateDiffers(counted: CountedDays, since: number): boolean {
  const { days } = rateOf(counted);
  const [before, after] = [days.slice(0, since), days.slice(since)].map((some): Rate => {
    const whole = sumOf(some, "whole");
    return { percent: percentOf(sumOf(some, "part"), whole), whole };
  });
  if (!before || !after || Math.abs(after.percent - before.percent) < RATE_POINTS) return false;
  return isClearChange(after, before);
}

function viewsDiffer(counted: CountedDays, since: number): boolean {
  const { days } = rateOf(counted);
  const [before, after] = [days.slice(0, since), days.slice(since)].map((some) => {
    const counts = some.filter(({ whole }) => whole > 0);
    return sumOf(counts, "whole") / Math.max(1, counts.length);
  });
  if (!before || !after) return false;
  return Math.max(before / after, after / before) >= VIEWS_FACTOR;
}

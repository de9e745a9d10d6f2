import type { Weekday } from "#lib/first-day-of-week.ts";

/** The answers of one day (`YYYY-MM-DD`): the total, and the count of each answer. */
export interface DayOfAnswers {
  date: string;
  answered: number;
  counts: Record<string, number>;
}

/** What days can be summed into. */
export type DayBucket = "day" | "week" | "month";
export type Bucket = DayBucket | "hour";

/** The most points a line can have and stay readable. */
const mostPoints = 95;

const daysIn = { day: 1, week: 7, month: 28 } as const;

/** The buckets of a number of days that make a readable line of at least two points. */
export function bucketsFor(days: number): DayBucket[] {
  const all: readonly DayBucket[] = ["day", "week", "month"];
  const most = (bucket: DayBucket) => (bucket === "month" ? Number.POSITIVE_INFINITY : mostPoints * daysIn[bucket]);
  const readable = all.filter((bucket) => days <= most(bucket) && days >= 2 * daysIn[bucket]);
  return readable.length > 0 ? readable : ["day"];
}

/** The smallest bucket, or from `weeksFrom` days on no smaller one than weeks. */
export function usualBucket(days: number, weeksFrom = Number.POSITIVE_INFINITY): DayBucket {
  const [smallest = "day", next] = bucketsFor(days);
  return smallest === "day" && next && days >= weeksFrom ? next : smallest;
}

/** Sums days into buckets, each with its start date. */
export function bucketSeries(days: readonly DayOfAnswers[], firstDay: Weekday, bucket: DayBucket): DayOfAnswers[] {
  if (bucket === "day") return [...days];
  const points = new Map<string, DayOfAnswers>();
  for (const { date, answered, counts } of days) {
    const start = bucket === "week" ? startOfWeek(date, firstDay) : `${date.slice(0, 7)}-01`;
    const point = points.get(start) ?? { date: start, answered: 0, counts: {} };
    point.answered += answered;
    for (const [id, count] of Object.entries(counts)) point.counts[id] = (point.counts[id] ?? 0) + count;
    points.set(start, point);
  }
  return [...points.values()];
}

function startOfWeek(date: string, firstDay: Weekday): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 7 - firstDay) % 7));
  return day.toISOString().slice(0, 10);
}

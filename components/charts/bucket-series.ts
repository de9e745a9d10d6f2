import type { Weekday } from "#lib/first-day-of-week.ts";

/** The answers of one day (`YYYY-MM-DD`): the total, and the count of each answer. */
export interface DayOfAnswers {
  date: string;
  answered: number;
  counts: Record<string, number>;
}

export type Bucket = "hour" | "day" | "week" | "month";

/** The most points a line can have and stay readable. */
const mostPoints = 95;

/** Sums days into weeks or months if there are too many to draw; each bucket has its start date. */
export function bucketSeries(
  days: readonly DayOfAnswers[],
  firstDay: Weekday,
): { bucket: Bucket; points: DayOfAnswers[] } {
  const bucket = days.length <= mostPoints ? "day" : days.length <= mostPoints * 7 ? "week" : "month";
  if (bucket === "day") return { bucket, points: [...days] };
  const points = new Map<string, DayOfAnswers>();
  for (const { date, answered, counts } of days) {
    const start = bucket === "week" ? startOfWeek(date, firstDay) : `${date.slice(0, 7)}-01`;
    const point = points.get(start) ?? { date: start, answered: 0, counts: {} };
    point.answered += answered;
    for (const [id, count] of Object.entries(counts)) point.counts[id] = (point.counts[id] ?? 0) + count;
    points.set(start, point);
  }
  return { bucket, points: [...points.values()] };
}

function startOfWeek(date: string, firstDay: Weekday): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 7 - firstDay) % 7));
  return day.toISOString().slice(0, 10);
}

import type { Interval } from "./types.ts";

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** When the next period ends after `after`: months or years from `anchor`, on its day or the month's last. */
export function periodEnd(anchor: number, interval: Interval, after: number): number {
  const start = new Date(anchor * 1_000);
  const passed = new Date(after * 1_000);
  const years = passed.getUTCFullYear() - start.getUTCFullYear();
  const months = interval === "year" ? years : years * 12 + passed.getUTCMonth() - start.getUTCMonth();
  for (let count = Math.max(0, months - 1); count <= months + 2; count++) {
    const end = addIntervals(anchor, interval, count);
    if (end > after) return end;
  }
  return addIntervals(anchor, interval, months + 3);
}

function addIntervals(anchor: number, interval: Interval, count: number): number {
  const date = new Date(anchor * 1_000);
  const day = date.getUTCDate();
  const months = interval === "year" ? 12 * count : count;
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1_000);
}

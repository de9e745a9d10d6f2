import { percentOf } from "#lib/statistics/percent.ts";

/**
 * What to add to a count of `facet_daily`'s facet `rate` so that it counts on the day of what it is a share of. Zero
 * for days before this was counted.
 */
export function movedForRateSql(key: "responses" | "completions" | "answers"): string {
  return `coalesce(sum(CASE other WHEN 'add' THEN count ELSE -count END) FILTER (WHERE key = '${key}'), 0)::float8`;
}

/** As `percentOf`, but never over 100: before `rate` was counted, a part may be of another day's whole. */
export function shareOf(part: number, whole: number): number {
  return percentOf(Math.min(Math.max(part, 0), whole), whole);
}

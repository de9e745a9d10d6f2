import type { Calendar } from "./day-range.ts";
import { segmentSql, segmentValues } from "./segment.ts";

/** Which of an account's counters are summed. */
export type CounterScope = Pick<Calendar, "firstDay" | "lastDay" | "segment">;

/** Limits counters to days and a segment. Takes four parameters from `first` on: {@link scopeValues}. */
export function scopeSql(first: number): string {
  const days = `day BETWEEN coalesce($${first}::date, '-infinity') AND coalesce($${first + 1}::date, 'infinity')`;
  return `${days} AND ${segmentSql(first + 2)}`;
}

export function scopeValues({ firstDay, lastDay, segment }: CounterScope): (string | number | null)[] {
  return [firstDay, lastDay, ...segmentValues(segment)];
}

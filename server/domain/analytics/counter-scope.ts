import type { Calendar } from "./day-range.ts";
import { segmentSql, segmentValues } from "./segment.ts";

/** What of an account's counters is summed up. */
export type CounterScope = Pick<Calendar, "firstDay" | "lastDay" | "segment">;

/** The condition that narrows a counter to days and a segment, in four parameters from this number on: {@link scopeValues}. */
export function scopeSql(first: number): string {
  const days = `day BETWEEN coalesce($${first}::date, '-infinity') AND coalesce($${first + 1}::date, 'infinity')`;
  return `${days} AND ${segmentSql(first + 2)}`;
}

export function scopeValues({ firstDay, lastDay, segment }: CounterScope): (string | number | null)[] {
  return [firstDay, lastDay, ...segmentValues(segment)];
}

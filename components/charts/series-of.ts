import type { Weekday } from "#lib/first-day-of-week.ts";
import { type Bucket, bucketSeries, type DayOfAnswers } from "./bucket-series.ts";
import type { ChartTable } from "./chart-table.ts";
import type { ChartLine, LineModel } from "./line-model.ts";

/** A line, identified by the id of its counts in the days. */
export type LineOfDays = Omit<ChartLine, "values">;

export interface Series {
  model: LineModel;
  bucket: Bucket;
  /** Always day by day, even if the chart isn't. */
  table: ChartTable;
}

/**
 * Daily counts as readable lines and as a table. Without `lines`, the only line is the total. `firstDay` is the first
 * day of the week.
 */
export function seriesOf(days: readonly DayOfAnswers[], lines: readonly LineOfDays[], firstDay: Weekday): Series {
  const { bucket, points } = bucketSeries(days, firstDay);
  const drawn: readonly LineOfDays[] = lines.length > 0 ? lines : [{ id: everyAnswer, label: "Answers" }];
  const countIn = (day: DayOfAnswers, id: string) => (lines.length > 0 ? (day.counts[id] ?? 0) : day.answered);
  return {
    bucket,
    model: {
      dates: points.map(({ date }) => date),
      lines: drawn.map((line) => ({ ...line, values: points.map((point) => countIn(point, line.id)) })),
    },
    table: {
      columns: [{ label: "Day", unit: "text" }, ...drawn.map(({ label }) => ({ label, unit: "count" as const }))],
      rows: days.map((day) => ({ id: day.date, cells: [day.date, ...drawn.map(({ id }) => countIn(day, id))] })),
    },
  };
}

const everyAnswer = "answered";

import type { Weekday } from "#lib/first-day-of-week.ts";
import { type Bucket, bucketSeries, type DayOfAnswers } from "./bucket-series.ts";
import type { ChartTable } from "./chart-table.ts";
import type { ChartLine, LineModel } from "./line-model.ts";

/** A line by the id that its counts have in the days. */
export type LineOfDays = Omit<ChartLine, "values">;

export interface Series {
  model: LineModel;
  bucket: Bucket;
  /** Day by day, whatever is drawn. */
  table: ChartTable;
}

/**
 * Days as lines that can be read, and as a table. Without lines, how many answered in all is the one line. `firstDay` is
 * the one that weeks begin on.
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

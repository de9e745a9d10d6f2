import type { Weekday } from "#lib/first-day-of-week.ts";
import { bucketSeries, type DayBucket, type DayOfAnswers } from "./bucket-series.ts";
import type { ChartTable } from "./chart-table.ts";
import type { ChartLine, LineModel } from "./line-model.ts";

/** A line, identified by the id of its counts in the days. */
export type LineOfDays = Omit<ChartLine, "values">;

/** What a line shows of an answer: how many gave it, or how many of everyone who answered. */
export type SeriesMeasure = "count" | "share";

interface SeriesOptions {
  bucket: DayBucket;
  firstDay: Weekday;
  measure?: SeriesMeasure;
}

interface Series {
  model: LineModel;
  /** Counts day by day, even if the chart isn't; shares as drawn. */
  table: ChartTable;
}

/** Daily counts as readable lines and as a table. Without `lines`, the only line is the total. */
export function seriesOf(
  days: readonly DayOfAnswers[],
  lines: readonly LineOfDays[],
  { bucket, firstDay, measure = "count" }: SeriesOptions,
): Series {
  const points = bucketSeries(days, firstDay, bucket);
  const drawn: readonly LineOfDays[] = lines.length > 0 ? lines : [{ id: everyAnswer, label: "Answers" }];
  const countIn = (day: DayOfAnswers, id: string) => (lines.length > 0 ? (day.counts[id] ?? 0) : day.answered);
  const shareIn = (day: DayOfAnswers, id: string) =>
    day.answered > 0 ? (countIn(day, id) / day.answered) * 100 : null;
  const isShare = measure === "share";
  const valueIn = isShare ? shareIn : countIn;
  const unit = isShare ? "percent" : "count";
  const answered = { label: "Answered", unit: "count" as const };
  return {
    model: {
      dates: points.map(({ date }) => date),
      lines: drawn.map((line) => ({ ...line, values: points.map((point) => valueIn(point, line.id)) })),
      unit,
    },
    table: {
      columns: [
        { label: isShare ? startLabels[bucket] : "Day", unit: "text" },
        ...drawn.map(({ label }) => ({ label, unit }) as const),
        ...(isShare ? [answered] : []),
      ],
      rows: (isShare ? points : days).map((day) => ({
        id: day.date,
        cells: [day.date, ...drawn.map(({ id }) => valueIn(day, id)), ...(isShare ? [day.answered] : [])],
      })),
    },
  };
}

const everyAnswer = "answered";

const startLabels: Record<DayBucket, string> = { day: "Day", week: "Week from", month: "Month from" };

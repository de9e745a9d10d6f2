"use client";
import "@mantine/charts/styles.layer.css";
import { AreaChart, LineChart } from "@mantine/charts";
import { formatCount } from "#lib/format-figure.ts";
import { bucketSeries, type DayOfAnswers } from "./bucket-series.ts";
import { formatDay, formatShortDay } from "./format-day.ts";
import classes from "./SeriesChart.module.css";

export interface SeriesChartProps {
  days: readonly DayOfAnswers[];
  /** The answers to draw, at most five; none draws how many answered in all. */
  lines: readonly { id: string; label: string; colour?: string }[];
  /** Says what is drawn. */
  label: string;
}

const bucketWords = { day: "per day", week: "per week", month: "per month" };

/** Answers over time: an area for one series, lines for several. */
export function SeriesChart({ days, lines, label }: SeriesChartProps) {
  const { bucket, points } = bucketSeries(days);
  const drawn = lines.slice(0, 5);
  const data = points.map(({ date, answered, counts }) => ({
    date,
    answered,
    ...Object.fromEntries(drawn.map(({ id }) => [keyOf(id), counts[id] ?? 0])),
  }));
  const still = { isAnimationActive: false } as const;
  const shared = {
    h: 240,
    data,
    dataKey: "date",
    curveType: "linear",
    withDots: points.length < 8,
    tickLine: "none",
    gridAxis: "x",
    strokeWidth: 2,
    valueFormatter: formatCount,
    xAxisProps: { tickFormatter: formatShortDay, minTickGap: 32 },
    yAxisProps: { allowDecimals: false, width: 40, padding: { top: 8 } },
    tooltipProps: { labelFormatter: (date: unknown) => (typeof date === "string" && date ? formatDay(date) : "") },
  } as const;
  const [first, second] = points;
  if (first === undefined) return <p className={classes.caption}>No answers on these days.</p>;
  if (second === undefined)
    return (
      <p className={classes.caption}>All of them came on {formatDay(first.date)}. A line begins with the second day.</p>
    );
  return (
    <figure className={classes.figure}>
      {drawn.length === 0 ? (
        <AreaChart
          {...shared}
          series={[{ name: "answered", label: "Answers", color: "var(--aw-chart-1)" }]}
          areaProps={still}
          fillOpacity={0.16}
          withGradient={false}
        />
      ) : (
        <LineChart
          {...shared}
          series={drawn.map((line, index) => ({
            name: keyOf(line.id),
            label: line.label,
            color: line.colour ?? colourOf(line.id, index),
          }))}
          lineProps={still}
          withLegend
          legendProps={{ verticalAlign: "bottom", itemSorter: null }}
        />
      )}
      <figcaption className={classes.caption}>
        {label}, {bucketWords[bucket]}
      </figcaption>
    </figure>
  );
}

/** Ids of choices may be "date" or "answered" too. */
function keyOf(id: string): string {
  return `answer ${id}`;
}

function colourOf(id: string, index: number): string {
  return id === "other" ? "var(--aw-chart-other)" : `var(--aw-chart-${index + 1})`;
}

"use client";
import { Skeleton } from "@mantine/core";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { formatDay } from "#lib/format-day.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import classes from "./SeriesChart.module.css";
import type { SeriesChartProps } from "./SeriesChart.tsx";

/** The time chart, loaded on first use; a sentence if there is no data to draw. */
export function LazySeriesChart(props: SeriesChartProps) {
  const { dates, lines, unit } = props.model;
  const format = unit === "percent" ? formatPercent : formatCount;
  const [first, second] = dates;
  if (first === undefined) return <p className={classes.caption}>No responses in this date range.</p>;
  if (second === undefined)
    return (
      <div className={shared.stack}>
        <p className={classes.caption}>Data for {formatDay(first)}. The chart appears once there are two days.</p>
        <FigureRow>
          {lines.map(({ id, label, values }) => (
            <Figure key={id} label={label} value={format(values[0])} />
          ))}
        </FigureRow>
      </div>
    );
  return <SeriesChart {...props} />;
}

/** The chart's height with legend and caption on wide screens, to avoid a layout shift when it loads. */
export const seriesHeight = 295;

const SeriesChart = onDemand(
  () => import("./SeriesChart.tsx").then((module) => module.SeriesChart),
  <Skeleton height={seriesHeight} radius="md" />,
);

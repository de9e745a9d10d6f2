"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import { formatCount } from "#lib/format-figure.ts";
import { formatDay } from "./format-day.ts";
import classes from "./SeriesChart.module.css";
import type { SeriesChartProps } from "./SeriesChart.tsx";

/** The chart over time, whose code is fetched when one is first drawn; a sentence where there is no line to draw. */
export function LazySeriesChart(props: SeriesChartProps) {
  const { dates, lines } = props.model;
  const [first, second] = dates;
  if (first === undefined) return <p className={classes.caption}>No responses in this date range.</p>;
  if (second === undefined)
    return (
      <div className={classes.day}>
        <p className={classes.caption}>Data for {formatDay(first)}. The chart appears once there are two days.</p>
        <FigureRow>
          {lines.map(({ id, label, values }) => (
            <Figure key={id} label={label} value={formatCount(values[0])} />
          ))}
        </FigureRow>
      </div>
    );
  return <SeriesChart {...props} />;
}

/** The chart with its legend and caption on a wide screen: nothing moves when it comes. */
export const seriesHeight = 295;

const SeriesChart = dynamic(() => import("./SeriesChart.tsx").then((room) => room.SeriesChart), {
  ssr: false,
  loading: () => <Skeleton height={seriesHeight} radius="md" />,
});

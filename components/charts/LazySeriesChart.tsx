"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { formatDay } from "./format-day.ts";
import classes from "./SeriesChart.module.css";
import type { SeriesChartProps } from "./SeriesChart.tsx";

/** The chart over time, whose code is fetched when one is first drawn; a sentence where there is no line to draw. */
export function LazySeriesChart(props: SeriesChartProps) {
  const [first, second] = props.model.dates;
  if (first === undefined) return <p className={classes.caption}>No answers on these days.</p>;
  if (second === undefined)
    return (
      <p className={classes.caption}>All of them came on {formatDay(first)}. A line begins with the second day.</p>
    );
  return <SeriesChart {...props} />;
}

/** The chart with its legend and caption on a wide screen: nothing moves when it comes. */
export const seriesHeight = 295;

const SeriesChart = dynamic(() => import("./SeriesChart.tsx").then((room) => room.SeriesChart), {
  ssr: false,
  loading: () => <Skeleton height={seriesHeight} radius="md" />,
});

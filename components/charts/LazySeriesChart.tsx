"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** The chart over time, whose code is fetched when one is first drawn. */
export const LazySeriesChart = dynamic(() => import("./SeriesChart.tsx").then((room) => room.SeriesChart), {
  ssr: false,
  loading: () => <Skeleton height={240} radius="md" />,
});

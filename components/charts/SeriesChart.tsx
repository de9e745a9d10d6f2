"use client";
import "@mantine/charts/styles.layer.css";
import { AreaChart, LineChart } from "@mantine/charts";
import shared from "#components/ui/shared.module.css";
import { formatDay, formatShortDay } from "#lib/format-day.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import type { Bucket } from "./bucket-series.ts";
import { colorOf, isMarked, markPath, shapeOf } from "./line-marks.ts";
import type { ChartLine, LineModel } from "./line-model.ts";
import classes from "./SeriesChart.module.css";

export interface SeriesChartProps {
  model: LineModel;
  bucket: Bucket;
  /** The chart's accessible name. */
  label: string;
}

const bucketLabels = { hour: "per hour", day: "per day", week: "per week", month: "per month" };
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Counts or shares over time: an area for one series, lines with distinct markers for several; dashed is the previous period. */
export function SeriesChart({ model: { dates, lines, unit }, bucket, label }: SeriesChartProps) {
  const data = dates.map((date, point) => ({
    date,
    ...Object.fromEntries(lines.map(({ id, values }) => [keyOf(id), values[point]])),
  }));
  const chartProps = {
    h: 240,
    data,
    dataKey: "date",
    curveType: "linear",
    tickLine: "none",
    gridAxis: "x",
    strokeWidth: 2,
    valueFormatter: unit === "percent" ? formatPercent : formatCount,
    // Evenly spaced.
    xAxisProps: { tickFormatter: formatShortDay, minTickGap: 32, interval: "equidistantPreserveStart" },
    // No line along the top edge, which is not a tick.
    gridProps: { syncWithTicks: true },
    yAxisProps: {
      allowDecimals: false,
      width: 44,
      padding: { top: 8 },
      tickFormatter: (value: number) => `${compact.format(value)}${unit === "percent" ? "%" : ""}`,
    },
    tooltipProps: { labelFormatter: (date: unknown) => (typeof date === "string" && date ? formatDay(date) : "") },
  } as const;
  const series = lines.map((line, place) => ({
    name: keyOf(line.id),
    label: line.label,
    color: colorOf(line, place),
    ...(line.isDashed ? { strokeDasharray: "6 4" } : {}),
  }));
  const places = new Map(series.map(({ name }, place) => [name, place]));
  return (
    <figure className={shared.flush}>
      {lines.length === 1 ? (
        <AreaChart
          {...chartProps}
          withDots={dates.length < 8}
          series={series}
          areaProps={{ isAnimationActive: false }}
          fillOpacity={0.16}
          withGradient={false}
        />
      ) : (
        <LineChart
          {...chartProps}
          withDots={false}
          series={series}
          lineProps={({ name }) => ({
            isAnimationActive: false,
            dot: (dot: DotProps) => drawMark(dot, places.get(name) ?? 0, dates.length),
          })}
        />
      )}
      {lines.length > 1 && <Legend lines={lines} />}
      <figcaption className={classes.caption}>
        {label}, {bucketLabels[bucket]}
      </figcaption>
    </figure>
  );
}

interface DotProps {
  cx?: number;
  cy?: number;
  index?: number;
  stroke?: string;
  key?: unknown;
}

function drawMark({ cx, cy, index = 0, stroke }: DotProps, place: number, points: number) {
  if (cx === undefined || cy === undefined || !isMarked(index, points)) return <g key={index} />;
  return <Mark key={index} path={markPath(shapeOf(place), cx, cy)} color={stroke ?? "currentcolor"} />;
}

function Mark({ path, color }: { path: string; color: string }) {
  return <path d={path} fill={color} stroke={color} strokeWidth={1.5} strokeLinejoin="round" />;
}

function Legend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <ul className={classes.legend}>
      {lines.map((line, place) => {
        const color = colorOf(line, place);
        return (
          <li key={line.id}>
            <svg width="28" height="12" aria-hidden="true">
              <line
                x1="0"
                x2="28"
                y1="6"
                y2="6"
                stroke={color}
                strokeWidth="2"
                {...(line.isDashed ? { strokeDasharray: "6 4" } : {})}
              />
              <Mark path={markPath(shapeOf(place), 14, 6)} color={color} />
            </svg>
            {line.label}
          </li>
        );
      })}
    </ul>
  );
}

/** Prefixed, because a choice id may be "date". */
function keyOf(id: string): string {
  return `answer ${id}`;
}

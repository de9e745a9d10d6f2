"use client";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { useBucket } from "#components/charts/BucketControl.tsx";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { LazySeriesChart, seriesHeight } from "#components/charts/LazySeriesChart.tsx";
import { seriesOf } from "#components/charts/series-of.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { useFirstDayOfWeek } from "#components/filters/use-first-day-of-week.ts";
import { daysBetween } from "#lib/calendar-day.ts";
import type { DailyStats } from "#lib/calls/app-analytics.ts";
import type { Comparison, FigureFilters } from "#lib/filters/figure-filters.ts";
import { type DaysBefore, daysOfStats, type Measure, measures } from "./days-of-stats.ts";
import { useDailyStats, useStats } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface SeriesCardProps {
  filters: FigureFilters;
  /** The previous period is drawn as a dashed line. */
  comparison: Comparison | null;
}

/** Views, responses and completions over time, or one of them next to the previous period. */
export function SeriesCard({ filters, comparison }: SeriesCardProps) {
  const before = comparison?.before ?? null;
  const query = useDailyStats(filters);
  const previous = useDailyStats(before);
  const { data: stats } = useStats(filters);
  useRefetchOn(stats && stats.views + stats.responses + stats.completions, query.refetch);
  const [now, series] = [query.data?.series, previous.data?.series];
  const daysApart =
    before?.range && filters.range ? daysBetween(before.range.startDate, filters.range.startDate) : null;
  const data = useMemo(() => {
    if (!now || (daysApart !== null && !series)) return undefined;
    return { now, before: daysApart !== null && series ? { series, daysApart } : null };
  }, [now, series, daysApart]);
  const refetch = () => Promise.all([query.refetch(), before && previous.refetch()]);
  return (
    <KeptFigures
      asked={{ data, error: query.error ?? (before && previous.error), refetch }}
      filters={filters}
      problem="We couldn't load the daily numbers"
      skeleton={<SeriesSkeleton />}
      absent={null}
    >
      {(days) => <DaysChart {...days} />}
    </KeptFigures>
  );
}

function DaysChart({ now, before }: { now: DailyStats["series"]; before: DaysBefore | null }) {
  const [measure, setMeasure] = useState<Measure>("responses");
  const { days, lines } = daysOfStats(now, before && { ...before, measure });
  const { bucket, control } = useBucket(days.length);
  const series = seriesOf(days, lines, { bucket, firstDay: useFirstDayOfWeek() });
  // For a single day, the headline numbers already show everything.
  if (days.length < 2) return null;
  const label = before ? `${measures[measure]}; dashed line: previous period` : "Views, responses, and completions";
  return (
    <ChartCard title="Over time" titleId="over-time">
      <ChartFrame
        title={`${label} over time`}
        lead={
          (before || control) && (
            <>
              {before && <MeasureControl measure={measure} choose={setMeasure} />}
              {control}
            </>
          )
        }
        table={series.table}
        picture={{ kind: "lines", model: series.model }}
      >
        <LazySeriesChart model={series.model} bucket={bucket} label={label} />
      </ChartFrame>
    </ChartCard>
  );
}

function MeasureControl({ measure, choose }: { measure: Measure; choose: (measure: Measure) => void }) {
  const names: Measure[] = ["views", "responses", "completions"];
  return (
    <SegmentedControl
      size="xs"
      aria-label="Metric to compare"
      data={names.map((value) => ({ value, label: measures[value] }))}
      value={measure}
      onChange={(value) => choose(names.find((name) => name === value) ?? "responses")}
    />
  );
}

/** Placeholder for a time chart and its controls. */
function SeriesSkeleton() {
  return (
    <ChartCard title="Over time" titleId="over-time">
      <div aria-busy="true">
        <Skeleton height={seriesHeight} radius="md" />
      </div>
    </ChartCard>
  );
}

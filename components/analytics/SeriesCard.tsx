"use client";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { LazySeriesChart } from "#components/charts/LazySeriesChart.tsx";
import { seriesOf } from "#components/charts/series-of.ts";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { daysOfStats, type Measure, measures } from "./days-of-stats.ts";
import type { FigureFilters } from "./figure-filters.ts";
import { SeriesSkeleton } from "./SeriesSkeleton.tsx";
import { useDailyStats, useStats } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface SeriesCardProps {
  filters: FigureFilters;
  /** What is drawn dashed; null where nothing is compared. */
  before: FigureFilters | null;
}

/** Views, responses and completions over time; one of them beside the period before where that is compared. */
export function SeriesCard({ filters, before }: SeriesCardProps) {
  const [measure, setMeasure] = useState<Measure>("responses");
  const { data, error, refetch } = useDailyStats(filters);
  const former = useDailyStats(before);
  const { data: stats } = useStats(filters);
  useRefetchOn(stats && stats.views + stats.responses + stats.completions, refetch);
  const isReady = data !== undefined && (before === null || former.data !== undefined);
  const failure = error ?? former.error;
  if (!isReady)
    return failure ? (
      <ErrorState
        title="The days could not be loaded"
        error={failure}
        retry={() => Promise.all([refetch(), before && former.refetch()])}
      />
    ) : (
      <SeriesSkeleton />
    );
  // Before the first view there is no day to draw.
  if (data.series.length === 0) return null;
  const isCompared = before !== null && former.data !== undefined;
  const { days, lines } = daysOfStats(data.series, isCompared ? { measure, series: former.data.series } : null);
  const series = seriesOf(days, lines);
  const label = isCompared ? `${measures[measure]}; dashed: the period before` : "Views, responses and completions";
  return (
    <Card title="Over time" titleId="over-time">
      <ChartFrame
        title={`${label} over time`}
        lead={isCompared && <MeasureControl measure={measure} choose={setMeasure} />}
        table={series.table}
        picture={series.model.dates.length > 1 ? { kind: "lines", model: series.model } : null}
      >
        <LazySeriesChart model={series.model} bucket={series.bucket} label={label} />
      </ChartFrame>
    </Card>
  );
}

function MeasureControl({ measure, choose }: { measure: Measure; choose: (measure: Measure) => void }) {
  const names: Measure[] = ["views", "responses", "completions"];
  return (
    <SegmentedControl
      size="xs"
      aria-label="What is compared"
      data={names.map((value) => ({ value, label: measures[value] }))}
      value={measure}
      onChange={(value) => choose(names.find((name) => name === value) ?? "responses")}
    />
  );
}

import { Skeleton } from "@mantine/core";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { seriesHeight } from "#components/charts/LazySeriesChart.tsx";

/** Placeholder for a time chart and its controls. */
export function SeriesSkeleton() {
  return (
    <ChartCard title="Over time" titleId="over-time">
      <div aria-busy="true">
        <Skeleton height={seriesHeight} radius="md" />
      </div>
    </ChartCard>
  );
}

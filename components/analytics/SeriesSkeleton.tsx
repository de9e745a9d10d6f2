import { Skeleton } from "@mantine/core";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { seriesHeight } from "#components/charts/LazySeriesChart.tsx";

/** The shape of a chart over time with its controls. */
export function SeriesSkeleton() {
  return (
    <ChartCard title="Over time" titleId="over-time">
      <div aria-busy="true">
        <Skeleton height={seriesHeight} radius="md" />
      </div>
    </ChartCard>
  );
}

import { Skeleton } from "@mantine/core";
import { seriesHeight } from "#components/charts/LazySeriesChart.tsx";
import { Card } from "#components/ui/Card.tsx";

/** The shape of a chart over time with its controls. */
export function SeriesSkeleton() {
  return (
    <Card title="Over time" titleId="over-time">
      <div aria-busy="true">
        <Skeleton height={30} mb={16} />
        <Skeleton height={seriesHeight} radius="md" />
      </div>
    </Card>
  );
}

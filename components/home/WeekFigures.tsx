import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { describeFigures, type Home, LiveFigures, titleOfFigures } from "#components/live-figures/LiveFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";

/** The four headline metrics of the live survey's last seven days. */
export function WeekFigures({ home: { data, error, refetch } }: { home: UseQueryResult<Home> }) {
  return (
    <Card title={titleOfFigures(data)} titleId="week-title" description={data && describeFigures(data)}>
      {data ? <LiveFigures home={data} /> : <Waiting error={error} retry={refetch} />}
    </Card>
  );
}

function Waiting({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error) return <ErrorState title="We couldn't load your numbers" error={error} retry={retry} />;
  return (
    <div aria-busy="true">
      <Skeleton height={76} />
    </div>
  );
}

import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { changeInPercent, changeInPoints } from "#lib/statistics/change.ts";
import { Change } from "./Change.tsx";

type Home = OutputOf<"app.GetHome">;

/** The four headline numbers of the last seven days, each with its change against the seven before. */
export function WeekFigures({ home: { data, error, refetch } }: { home: UseQueryResult<Home> }) {
  return (
    <Card title="Last 7 days" titleId="week-title" description={describe(data)}>
      {data ? <Figures home={data} /> : <Waiting error={error} retry={refetch} />}
    </Card>
  );
}

function describe(home: Home | undefined): string {
  const isFirst = home && home.weekBefore.stats.views === 0;
  return isFirst
    ? "Today included. From next week on, each is compared with the week before."
    : "Today included, against the seven days before.";
}

function Waiting({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error) return <ErrorState title="The numbers could not be loaded" error={error} retry={retry} />;
  return (
    <div aria-busy="true">
      <Skeleton height={76} />
    </div>
  );
}

function Figures({ home: { week, weekBefore } }: { home: Home }) {
  const [now, before] = [week.stats, weekBefore.stats];
  const rateOf = (percent: number, whole: number) => ({ percent, whole });
  return (
    <FigureRow>
      <Figure
        label="Views"
        value={formatCount(now.views)}
        note={<Change amount={changeInPercent(now.views, before.views)} unit="percent" />}
      />
      <Figure
        label="Responses"
        value={formatCount(now.responses)}
        note={<Change amount={changeInPercent(now.responses, before.responses)} unit="percent" />}
      />
      <Figure
        label="Response rate"
        value={formatPercent(now.responseRate)}
        note={
          <Change
            amount={changeInPoints(rateOf(now.responseRate, now.views), rateOf(before.responseRate, before.views))}
            unit="points"
          />
        }
      />
      <Figure
        label="Completion rate"
        value={formatPercent(now.completionRate)}
        note={
          <Change
            amount={changeInPoints(
              rateOf(now.completionRate, now.responses),
              rateOf(before.completionRate, before.responses),
            )}
            unit="points"
          />
        }
      />
    </FigureRow>
  );
}

import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Change } from "#components/analytics/Change.tsx";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { formatCount, formatRate } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { rateChange } from "#lib/statistics/rate-change.ts";

type Home = OutputOf<"app.GetHome">;

/** The four headline metrics of the last seven days, each with its change from the week before. */
export function WeekFigures({ home: { data, error, refetch } }: { home: UseQueryResult<Home> }) {
  return (
    <Card title="Last 7 days" titleId="week-title" description={describe(data)}>
      {data ? <Figures home={data} /> : <Waiting error={error} retry={refetch} />}
    </Card>
  );
}

function describe(home: Home | undefined): string {
  const isFirst = home && home.compared.weekBefore.stats.views === 0;
  return isFirst
    ? "Includes today. You'll see changes once there's a previous week to compare."
    : "Includes today. Changes compare the days before today with the same days of the previous week.";
}

function Waiting({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error) return <ErrorState title="We couldn't load your numbers" error={error} retry={retry} />;
  return (
    <div aria-busy="true">
      <Skeleton height={76} />
    </div>
  );
}

function Figures({ home: { week, compared } }: { home: Home }) {
  const { responseRate, completionRate, views, responses } = week.stats;
  const [now, before] = [compared.wholeDays.stats, compared.weekBefore.stats];
  const count = (name: "views" | "responses") => noteOf(changeInPercent(now[name], before[name]), "%");
  const rate = (name: "responseRate" | "completionRate", whole: "views" | "responses") => {
    const change = rateChange(
      { percent: now[name], whole: now[whole] },
      { percent: before[name], whole: before[whole] },
    );
    if (change.kind === "tooFew") return "Too few to compare";
    return change.kind === "points" ? noteOf(change.points, "points") : null;
  };
  return (
    <FigureRow>
      <Figure label="Views" value={formatCount(views)} note={count("views")} />
      <Figure label="Responses" value={formatCount(responses)} note={count("responses")} />
      <Figure label="Response rate" value={formatRate(responseRate, views)} note={rate("responseRate", "views")} />
      <Figure
        label="Completion rate"
        value={formatRate(completionRate, responses)}
        note={rate("completionRate", "responses")}
      />
    </FigureRow>
  );
}

/** No note without a previous week: the card's description says so already. */
function noteOf(change: number | null, unit: "%" | "points") {
  return change === null ? null : <Change change={change} unit={unit} />;
}

import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Change } from "#components/analytics/Change.tsx";
import { formatDays } from "#components/charts/format-day.ts";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { formatCount, formatPercent, formatRate } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { rateChange } from "#lib/statistics/rate-change.ts";

type Home = OutputOf<"app.GetHome">;

/**
 * The four headline metrics of the last seven days, each with its change from the seven before: both without today, which
 * is still in progress. Until there is something to compare with, they include today.
 */
export function WeekFigures({ home: { data, error, refetch } }: { home: UseQueryResult<Home> }) {
  return (
    <Card
      title={data && isComparable(data) ? "Last 7 full days" : "Last 7 days"}
      titleId="week-title"
      description={data && describe(data)}
    >
      {data ? <Figures home={data} /> : <Waiting error={error} retry={refetch} />}
    </Card>
  );
}

const isComparable = ({ compared }: Home) => compared.weekBefore.stats.views > 0;

function describe(home: Home): string {
  const { wholeDays, weekBefore } = home.compared;
  return isComparable(home)
    ? `${formatDays(wholeDays)} vs. ${formatDays(weekBefore)}; today isn't counted.`
    : "Includes today. You'll see changes once there's a previous week to compare.";
}

function Waiting({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error) return <ErrorState title="We couldn't load your numbers" error={error} retry={retry} />;
  return (
    <div aria-busy="true">
      <Skeleton height={76} />
    </div>
  );
}

function Figures({ home }: { home: Home }) {
  const [now, before] = isComparable(home)
    ? [home.compared.wholeDays.stats, home.compared.weekBefore.stats]
    : [home.week.stats, null];
  const { responseRate, completionRate, views, responses } = now;
  const count = (name: "views" | "responses") =>
    before && noteOf(changeInPercent(now[name], before[name]), "%", formatCount(before[name]));
  const rate = (name: "responseRate" | "completionRate", whole: "views" | "responses") => {
    if (!before) return null;
    const change = rateChange(
      { percent: now[name], whole: now[whole] },
      { percent: before[name], whole: before[whole] },
    );
    if (change.kind === "tooFew") return "Too few to compare";
    return change.kind === "points" ? noteOf(change.points, "points", formatPercent(before[name])) : null;
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

/** No note without a figure before: the card's description says so already. */
function noteOf(change: number | null, unit: "%" | "points", before: string) {
  return change === null ? null : <Change change={change} unit={unit} before={before} />;
}

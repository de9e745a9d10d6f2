import { Change } from "#components/analytics/Change.tsx";
import { unclearText } from "#components/charts/change-text.ts";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { formatDays } from "#lib/format-day.ts";
import { formatCount, formatPercent, formatRate } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { rateChange } from "#lib/statistics/rate-change.ts";
import { rateWhole } from "#lib/statistics/rate-whole.ts";

export type Home = OutputOf<"app.GetHome">;

const isComparable = ({ compared }: Home) => compared.weekBefore.stats.views > 0;

/** Which days the figures are of. */
export function titleOfFigures(home: Home | undefined): string {
  return home && isComparable(home) ? "Last 7 full days" : "Last 7 days";
}

/** Whose figures these are, of which days, and what they are compared with. */
export function describeFigures(home: Home): string {
  const { wholeDays, weekBefore } = home.compared;
  const days = isComparable(home)
    ? `${formatDays(wholeDays)} vs. ${formatDays(weekBefore)}; today isn't counted.`
    : "Includes today. You'll see changes once there's a previous week to compare.";
  return home.survey ? `${home.survey.name} · ${days}` : days;
}

/**
 * The four headline metrics of the last seven days, each with its change from the seven before: both without today, which
 * is still in progress. Until there is something to compare with, they include today.
 */
export function LiveFigures({ home }: { home: Home }) {
  const [now, before] = isComparable(home)
    ? [home.compared.wholeDays.stats, home.compared.weekBefore.stats]
    : [home.week.stats, null];
  const { views, responses } = now;
  const count = (name: "views" | "responses") =>
    before && noteOf(changeInPercent(now[name], before[name]), "%", formatCount(before[name]));
  const rate = (name: "responseRate" | "completionRate") => {
    if (!before) return null;
    const change = rateChange(
      { percent: now[name], whole: rateWhole(name, now) },
      { percent: before[name], whole: rateWhole(name, before) },
    );
    if (change.kind === "tooFew") return "Too few to compare";
    if (change.kind === "unclear") return unclearText(formatPercent(before[name]));
    return change.kind === "points" ? noteOf(change.points, "points", formatPercent(before[name])) : null;
  };
  return (
    <FigureRow>
      <Figure label="Views" value={formatCount(views)} note={count("views")} />
      <Figure label="Responses" value={formatCount(responses)} note={count("responses")} />
      <Figure label="Response rate" value={formatRate(now.responseRate, views)} note={rate("responseRate")} />
      <Figure
        label="Completion rate"
        value={formatRate(now.completionRate, rateWhole("completionRate", now))}
        note={rate("completionRate")}
      />
    </FigureRow>
  );
}

/** No note without a figure before: the card's description says so already. */
function noteOf(change: number | null, unit: "%" | "points", before: string) {
  return change === null ? null : <Change change={change} unit={unit} before={before} />;
}

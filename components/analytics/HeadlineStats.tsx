"use client";
import { Skeleton } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { dayNotOver, notCompared, tooFewText, unclearText } from "#components/charts/change-text.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { Stats } from "#lib/calls/shapes.ts";
import { type Comparison, type FigureFilters, filterText } from "#lib/filters/figure-filters.ts";
import { formatCount, formatPercent, formatRate, noFigure } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { rateChange } from "#lib/statistics/rate-change.ts";
import { rateWhole } from "#lib/statistics/rate-whole.ts";
import { Change } from "./Change.tsx";
import { useStats } from "./use-analytics.ts";
import { type Compared, type Pair, useCompared } from "./use-compared.ts";

const meanings = {
  views: "Orders where the shopper saw the survey: at least half of it in view for 1 second.",
  responses: "Orders with at least one answer.",
  responseRate: "The percentage of views that led to a response.",
  completionRate: "The percentage of responses that reached the end of the survey.",
};

interface HeadlineStatsProps {
  filters: FigureFilters;
  comparison: Comparison | null;
  /** Whether there are surveys to choose from. */
  isOfSeveral: boolean;
}

/** The four headline numbers; if the first load fails, that is logged and dashes show (product, section 8). */
export function HeadlineStats({ filters, comparison, isOfSeveral }: HeadlineStatsProps) {
  const query = useStats(filters);
  const withCompared = useCompared(comparison, query, useStats(comparison?.before ?? null));
  const { error } = query;
  useEffect(() => {
    if (error) console.warn("Could not load the stats.", error);
  }, [error]);
  return (
    <KeptFigures
      asked={withCompared}
      filters={filters}
      problem="We couldn't load your numbers"
      skeleton={
        <Overview filters={filters} isOfSeveral={isOfSeveral}>
          <StatsSkeleton isCompared={comparison !== null} />
        </Overview>
      }
      absent={
        <Overview filters={filters} isOfSeveral={isOfSeveral}>
          <Numbers now={undefined} changes={null} />
        </Overview>
      }
    >
      {({ shown, compared }, { filters }) => (
        <Overview filters={filters} isOfSeveral={isOfSeveral}>
          <Numbers now={shown} changes={changesOf(compared)} />
        </Overview>
      )}
    </KeptFigures>
  );
}

interface OverviewProps {
  filters: FigureFilters;
  isOfSeveral: boolean;
  children: ReactNode;
}

/** The card that wraps the numbers and says what they cover. */
function Overview({ filters, isOfSeveral, children }: OverviewProps) {
  const words = `${isOfSeveral && !filters.survey ? "all surveys, " : ""}${filterText(filters)}.`;
  return (
    <Card title="Overview" titleId="overview-title" description={words.charAt(0).toUpperCase() + words.slice(1)}>
      {children}
    </Card>
  );
}

function Numbers({ now, changes }: { now: Stats | undefined; changes: Changes | null }) {
  return (
    <FigureRow>
      <Figure
        label={<Definition meaning={meanings.views}>Views</Definition>}
        value={formatCount(now?.views)}
        note={changes?.views}
      />
      <Figure
        label={<Definition meaning={meanings.responses}>Responses</Definition>}
        value={formatCount(now?.responses)}
        note={changes ? changes.responses : now?.imported && `${formatCount(now.imported)} imported`}
      />
      <Figure
        label={<Definition meaning={meanings.responseRate}>Response rate</Definition>}
        value={now ? formatRate(now.responseRate, now.views) : noFigure}
        note={changes?.responseRate}
      />
      <Figure
        label={<Definition meaning={meanings.completionRate}>Completion rate</Definition>}
        value={now ? formatRate(now.completionRate, rateWhole("completionRate", now)) : noFigure}
        note={changes ? changes.completionRate : now && `${formatCount(now.completions)} completed`}
      />
    </FigureRow>
  );
}

type Changes = Record<keyof typeof meanings, ReactNode>;

function changesOf(compared: Compared<Stats>): Changes | null {
  if (compared.kind === "pair") return changesBetween(compared);
  if (compared.kind === "today") return everywhere(dayNotOver);
  return compared.kind === "failed" ? everywhere(notCompared) : null;
}

function everywhere(words: string): Changes {
  return { views: words, responses: words, responseRate: words, completionRate: words };
}

function changesBetween({ now, before }: Pair<Stats>): Changes {
  const count = (name: "views" | "responses") => (
    <Change change={changeInPercent(now[name], before[name])} unit="%" before={formatCount(before[name])} />
  );
  const rate = (name: "responseRate" | "completionRate", words: "views" | "responses") => {
    const [whole, wholeBefore] = [rateWhole(name, now), rateWhole(name, before)];
    const change = rateChange({ percent: now[name], whole }, { percent: before[name], whole: wholeBefore });
    const previous = formatPercent(before[name]);
    if (change.kind === "nothingNow") return `No ${words} in this period, ${previous} in the previous one`;
    if (change.kind === "unclear") return unclearText(previous);
    if (change.kind === "tooFew") return tooFewText(`${formatCount(whole)} ${words}`, formatCount(wholeBefore));
    return <Change change={change.kind === "points" ? change.points : null} unit="points" before={previous} />;
  };
  return {
    views: count("views"),
    responses: count("responses"),
    responseRate: rate("responseRate", "views"),
    completionRate: rate("completionRate", "responses"),
  };
}

/** As tall as the figures and their notes at every width. */
function StatsSkeleton({ isCompared }: { isCompared: boolean }) {
  const note = <Skeleton height={18} width={90} />;
  return (
    <div aria-busy="true">
      <FigureRow>
        {Object.keys(meanings).map((name) => (
          <Figure
            key={name}
            label={<Skeleton height={20} width={80} />}
            value={"\u00a0"}
            note={isCompared || name === "completionRate" ? note : null}
          />
        ))}
      </FigureRow>
    </div>
  );
}

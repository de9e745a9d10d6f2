"use client";
import { Skeleton } from "@mantine/core";
import { type ReactNode, useEffect, useMemo } from "react";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { Stats } from "#lib/calls/shapes.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { changeInPercent, changeInPoints } from "#lib/statistics/change.ts";
import { Change } from "./Change.tsx";
import type { FigureFilters } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { useStats } from "./use-analytics.ts";

const meanings = {
  views: "How often the survey was really seen: half of it in view for one second, once per order.",
  responses: "Orders with at least one answer.",
  responseRate: "Responses out of views.",
  completionRate: "Responses that reached the end of the survey, out of all responses.",
};

interface HeadlineStatsProps {
  filters: FigureFilters;
  /** What they are compared with; null where they are not. */
  before: FigureFilters | null;
}

/** The four headline numbers. Where not even the first come, that is logged and shows as dashes (product, section 8). */
export function HeadlineStats({ filters, before }: HeadlineStatsProps) {
  const asked = useStats(filters);
  const former = useStats(before);
  const [now, formerStats] = [asked.data, before ? former.data : undefined];
  const failure = asked.error ?? (before && former.error);
  useEffect(() => {
    if (failure) console.warn("The numbers could not be loaded.", failure);
  }, [failure]);
  const isCompared = before !== null;
  const isWaiting = isCompared && !formerStats && !former.error;
  const data = useMemo(
    () => (now && !isWaiting ? { now, changes: isCompared ? changesOf(now, formerStats) : null } : undefined),
    [now, formerStats, isCompared, isWaiting],
  );
  return (
    <Card>
      <KeptFigures
        asked={{ ...asked, data }}
        filters={filters}
        problem="The numbers could not be loaded"
        skeleton={<StatsSkeleton isCompared={isCompared} />}
        absent={<Numbers now={undefined} changes={null} />}
      >
        {(figures) => <Numbers {...figures} />}
      </KeptFigures>
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
        note={changes?.responses}
      />
      <Figure
        label={<Definition meaning={meanings.responseRate}>Response rate</Definition>}
        value={formatPercent(now?.responseRate)}
        note={changes?.responseRate}
      />
      <Figure
        label={<Definition meaning={meanings.completionRate}>Completion rate</Definition>}
        value={formatPercent(now?.completionRate)}
        note={changes ? changes.completionRate : now && `${formatCount(now.completions)} completed`}
      />
    </FigureRow>
  );
}

type Changes = Record<keyof typeof meanings, ReactNode>;

function changesOf(now: Stats, before: Stats | undefined): Changes {
  if (!before) return uncompared;
  const count = (name: "views" | "responses") => (
    <Change change={changeInPercent(now[name], before[name])} unit="%" before={formatCount(before[name])} />
  );
  const rate = (name: "responseRate" | "completionRate", whole: "views" | "responses") => {
    const [nowRate, formerRate] = [now, before].map((stats) => ({ percent: stats[name], whole: stats[whole] }));
    if (!nowRate || !formerRate) return null;
    if (nowRate.whole === 0 && formerRate.whole > 0) return `No ${whole} now, ${formatPercent(before[name])} before`;
    const change = changeInPoints(nowRate, formerRate);
    return <Change change={change} unit="points" before={formatPercent(before[name])} />;
  };
  return {
    views: count("views"),
    responses: count("responses"),
    responseRate: rate("responseRate", "views"),
    completionRate: rate("completionRate", "responses"),
  };
}

const failed = "Could not be compared";
const uncompared: Changes = { views: failed, responses: failed, responseRate: failed, completionRate: failed };

/** As high as the figures with their notes, on every width. */
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

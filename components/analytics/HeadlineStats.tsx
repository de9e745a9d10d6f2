"use client";
import { Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import type { DayRange } from "./date-range.ts";
import { useStats } from "./use-analytics.ts";

const meanings = {
  views: "How often the survey was really seen: half of it in view for one second, once per order.",
  responses: "Orders with at least one answer.",
  responseRate: "Responses out of views.",
  completionRate: "Responses that reached the end of the survey, out of all responses.",
};

/** The four headline numbers. A failure is logged and shows as dashes (product, section 8). */
export function HeadlineStats({ range }: { range: DayRange }) {
  const { data, isPending, error } = useStats(range);
  useEffect(() => {
    if (error) console.warn("The numbers could not be loaded.", error);
  }, [error]);
  if (isPending) return <StatsSkeleton />;
  return (
    <Card>
      <FigureRow>
        <Figure label={<Definition meaning={meanings.views}>Views</Definition>} value={formatCount(data?.views)} />
        <Figure
          label={<Definition meaning={meanings.responses}>Responses</Definition>}
          value={formatCount(data?.responses)}
        />
        <Figure
          label={<Definition meaning={meanings.responseRate}>Response rate</Definition>}
          value={formatPercent(data?.responseRate)}
        />
        <Figure
          label={<Definition meaning={meanings.completionRate}>Completion rate</Definition>}
          value={formatPercent(data?.completionRate)}
          note={data && `${formatCount(data.completions)} completed`}
        />
      </FigureRow>
    </Card>
  );
}

function StatsSkeleton() {
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton height={56} />
      </div>
    </Card>
  );
}

"use client";
import { Button, Skeleton } from "@mantine/core";
import Link from "next/link";
import { useEffect } from "react";
import { Card } from "#components/ui/Card.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { Stats } from "#lib/calls/shapes.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";

const nothingYet: Stats = { views: 0, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };

/** The four headline metrics, all time. A failure is logged and shown as zeros, as specified. */
export function AnalyticsSummary() {
  const { data, isPending, error } = useCall("Survey.GetTopLevelStatsForAccount", {}, refreshedByFeed);
  useEffect(() => {
    if (error) console.warn("Could not load the stats.", error);
  }, [error]);
  return (
    <Card
      title="Survey analytics"
      titleId="summary-title"
      description="Since your survey first appeared."
      actions={
        <>
          <Button component={Link} href="/surveys/edit" variant="default">
            Edit survey
          </Button>
          <Button component={Link} href="/surveys/analytics" variant="default">
            View analytics
          </Button>
        </>
      }
    >
      {isPending ? <FiguresSkeleton /> : <Figures stats={data ?? nothingYet} />}
    </Card>
  );
}

function Figures({ stats }: { stats: Stats }) {
  return (
    <FigureRow>
      <Figure label="Views" value={formatCount(stats.views)} />
      <Figure label="Responses" value={formatCount(stats.responses)} />
      <Figure label="Response rate" value={formatPercent(stats.responseRate)} />
      <Figure label="Completion rate" value={formatPercent(stats.completionRate)} />
    </FigureRow>
  );
}

function FiguresSkeleton() {
  return (
    <FigureRow>
      {["Views", "Responses", "Response rate", "Completion rate"].map((label) => (
        <div key={label}>
          <dt>
            <Skeleton height={14} width="60%" mt={3} />
          </dt>
          <dd style={{ margin: 0 }}>
            <Skeleton height={26} width="80%" mt={8} />
          </dd>
        </div>
      ))}
    </FigureRow>
  );
}

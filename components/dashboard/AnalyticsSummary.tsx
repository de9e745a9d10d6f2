"use client";
import { Button, Skeleton } from "@mantine/core";
import Link from "next/link";
import { useEffect } from "react";
import { describeFigures, type Home, LiveFigures, titleOfFigures } from "#components/live-figures/LiveFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { FigureRow } from "#components/ui/Figure.tsx";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";

const noDays = {
  startDate: "",
  endDate: "",
  stats: { views: 0, responses: 0, completions: 0, responseRate: 0, completionRate: 0 },
};
const nothingYet: Home = {
  survey: null,
  week: noDays,
  compared: { wholeDays: noDays, weekBefore: noDays },
  attention: [],
};

/** The live survey's figures, the same as on Home. A failure is logged and shown as no views, as specified. */
export function AnalyticsSummary() {
  const { data, isPending, error } = useCall("app.GetHome", {}, refreshedByFeed);
  useEffect(() => {
    if (error) console.warn("Could not load the stats.", error);
  }, [error]);
  return (
    <Card
      title="Survey analytics"
      titleId="summary-title"
      description={data && `${titleOfFigures(data)} · ${describeFigures(data)}`}
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
      {isPending ? <FiguresSkeleton /> : <LiveFigures home={data ?? nothingYet} />}
    </Card>
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

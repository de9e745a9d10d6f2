"use client";
import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { AttentionList } from "#components/attention/AttentionList.tsx";
import { useNextStep } from "#components/dashboard/use-next-step.ts";
import { describeFigures, type Home, LiveFigures, titleOfFigures } from "#components/live-figures/LiveFigures.tsx";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { LatestAnswers } from "./LatestAnswers.tsx";

/** What needs attention, the last seven days, and the latest answers. */
export function HomeScreen() {
  const home = useCall("app.GetHome", {}, refreshedByFeed);
  const step = useNextStep();
  return (
    <>
      <PageHeader
        title="Home"
        description="Your last 7 days and the latest answers from shoppers."
        actions={
          <>
            <Button component={Link} href="/surveys/analytics?range=7-days" variant={step ? "default" : "filled"}>
              View analytics
            </Button>
            {step && (
              <Button component={Link} href={step.path}>
                {step.label}
              </Button>
            )}
          </>
        }
      />
      <RecountNotice />
      <div className={shared.wideStack}>
        {home.data && <AttentionList attention={[...(home.data.changes ?? []), ...home.data.attention]} />}
        <WeekFigures home={home} />
        <LatestAnswers />
      </div>
    </>
  );
}

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

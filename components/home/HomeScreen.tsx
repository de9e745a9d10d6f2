"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { AttentionList } from "#components/attention/AttentionList.tsx";
import { useNextStep } from "#components/dashboard/use-next-step.ts";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import classes from "./HomeScreen.module.css";
import { LatestAnswers } from "./LatestAnswers.tsx";
import { WeekFigures } from "./WeekFigures.tsx";

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
      <div className={classes.parts}>
        {home.data && <AttentionList attention={[...(home.data.changes ?? []), ...home.data.attention]} />}
        <WeekFigures home={home} />
        <LatestAnswers />
      </div>
    </>
  );
}

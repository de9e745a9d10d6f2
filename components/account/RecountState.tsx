"use client";
import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Notice } from "#components/ui/Notice.tsx";
import type { RecountProgress } from "#lib/calls/app-account.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./RecountState.module.css";

const before = "some days and revenue are still as they were before the time zone or currency was changed";

/** What is told of a recount: how far it is, or that it failed and who can let it go on. */
export function RecountState({ progress }: { progress: RecountProgress }) {
  if (progress.hasFailed) return <FailedNotice progress={progress} />;
  const percent = percentOf(progress);
  return (
    <div className={classes.notice}>
      <Notice status="neutral" title="Figures are being counted anew">
        {percent}&nbsp;% is done. Until the end {before}.
        <Progress value={percent} size={6} radius="xl" aria-label="Counted anew" className={classes.bar ?? ""} />
      </Notice>
    </div>
  );
}

function FailedNotice({ progress }: { progress: RecountProgress }) {
  const queries = useQueryClient();
  const { data: account } = useCall("Profile.Profile", {});
  const retry = useCallMutation("app.RetryRecount", {
    onSuccess: (told) => queries.setQueryData(callKey("app.GetRecountProgress", {}), told),
  });
  const mayRetry = account !== undefined && account.userRole !== "member";
  return (
    <div className={classes.notice}>
      <Notice
        status="bad"
        title="Counting the figures anew failed"
        action={
          mayRetry && (
            <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
              Try again
            </Button>
          )
        }
      >
        {percentOf(progress)}&nbsp;% was done; {before}.{" "}
        {mayRetry ? "Trying again goes on where it stopped." : "The owner or an admin can let it go on."}
        <span role="status">{retry.isError && " That did not work just now. Try again in a moment."}</span>
      </Notice>
    </div>
  );
}

function percentOf({ done, total }: RecountProgress): number {
  return total > 0 ? Math.floor((100 * done) / total) : 0;
}

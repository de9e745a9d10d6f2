"use client";
import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Notice } from "#components/ui/Notice.tsx";
import type { RecountProgress } from "#lib/calls/app-account.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./RecountState.module.css";
import { percentCounted } from "./recount.ts";

/** What a screen does not tell, or tells as it was. */
function meanwhile({ isOfRevenue }: RecountProgress): string {
  const days = "some days may still show numbers from before the change";
  return isOfRevenue ? `revenue is hidden, and ${days}` : days;
}

/** What is told of a recount: how far it is, or that it failed and who can let it go on. */
export function RecountState({ progress }: { progress: RecountProgress }) {
  if (progress.hasFailed) return <FailedNotice progress={progress} />;
  const percent = percentCounted(progress);
  return (
    <div className={classes.notice} id="recount">
      <Notice status="neutral" title="Recalculating your data">
        {percent}% done. Until we finish, {meanwhile(progress)}.
        <Progress
          value={percent}
          size={6}
          radius="xl"
          aria-label="Recalculation progress"
          className={classes.bar ?? ""}
        />
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
    <div className={classes.notice} id="recount">
      <Notice
        status="bad"
        title="Recalculation failed"
        action={
          mayRetry && (
            <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
              Try again
            </Button>
          )
        }
      >
        {percentCounted(progress)}% done. Until it's finished, {meanwhile(progress)}.{" "}
        {mayRetry ? "Try again to resume where it stopped." : "The owner or an admin can resume it."}
        <span role="status">{retry.isError && " That didn't work. Try again in a moment."}</span>
      </Notice>
    </div>
  );
}

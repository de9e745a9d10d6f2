"use client";
import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { RecountProgress } from "#lib/calls/app-account.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./RecountState.module.css";
import { percentCounted } from "./recount.ts";

const limitation = "some days may still show numbers from before the change";

/** A recount's progress, or that it failed and who can resume it. */
export function RecountState({ progress }: { progress: RecountProgress }) {
  if (progress.hasFailed) return <FailedNotice progress={progress} />;
  const percent = percentCounted(progress);
  return (
    <div className={shared.spaced} id="recount">
      <Notice status="neutral" title="Recalculating your data">
        {percent}% done. Until we finish, {limitation}.
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
    onSuccess: (updated) => queries.setQueryData(callKey("app.GetRecountProgress", {}), updated),
  });
  const mayRetry = account !== undefined && account.userRole !== "member";
  return (
    <div className={shared.spaced} id="recount">
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
        {percentCounted(progress)}% done. Until it's finished, {limitation}.{" "}
        {mayRetry ? "Try again to resume where it stopped." : "The owner or an admin can resume it."}
        <span role="status">{retry.isError && " That didn't work. Try again in a moment."}</span>
      </Notice>
    </div>
  );
}

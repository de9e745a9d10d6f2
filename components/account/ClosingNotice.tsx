"use client";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./ClosingNotice.module.css";

/** Shown on every screen of a closing account: when it will be deleted and, for the owner, how to keep it. */
export function ClosingNotice({ account }: { account: Account }) {
  const queries = useQueryClient();
  const reopening = useCallMutation("app.ReopenAccount");
  const reopen = () =>
    reopening.mutate(
      {},
      {
        onSuccess: (kept) => {
          queries.setQueryData(callKey("Profile.Profile", {}), kept);
          notifySuccess("Your account won't be deleted");
        },
      },
    );
  return (
    <div className={classes.notice}>
      <Notice
        status="bad"
        title="This account is closing"
        action={
          account.isOwner && (
            <Button variant="default" onClick={reopen} loading={reopening.isPending}>
              Keep account
            </Button>
          )
        }
      >
        {account.closesAt && `We'll delete it and all its responses on ${dayOf(account.closesAt, account.timeZone)}. `}
        Shoppers no longer see your survey.
        {!account.isOwner && " Only the owner can undo this."}
      </Notice>
      {reopening.error && (
        <ErrorState title="We couldn't keep the account open" error={reopening.error} retry={reopen} />
      )}
    </div>
  );
}

/** `Friday, November 27` in the account's time zone. */
function dayOf(instant: string, timeZone: string): string {
  const parts = { weekday: "long", month: "long", day: "numeric", timeZone } as const;
  return new Intl.DateTimeFormat("en-US", parts).format(new Date(instant));
}

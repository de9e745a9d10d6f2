"use client";
import { Button, Progress } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { integrationLabel } from "#lib/partners.ts";
import classes from "./BackfillProgress.module.css";
import { CallProblem } from "./CallProblem.tsx";
import { focusInCard } from "./focus-in-card.ts";
import { isSendingPast, useCardsRefresh } from "./use-cards.ts";

/** How far sending past responses is; nothing if it was never started. */
export function BackfillProgress({ card, mayChange }: { card: IntegrationCard; mayChange: boolean }) {
  const { backfill, name } = card;
  const refresh = useCardsRefresh();
  const stopping = useCallMutation("app.StopBackfill", {
    onSuccess: () => {
      refresh();
      focusInCard(name);
    },
  });
  const stop = usePendingFocus(stopping.isPending);
  if (!backfill) return null;
  const { done, total, stoppedAt, finishedAt } = backfill;
  if (total === 0) {
    return (
      <p className={classes.text} role="status">
        Nothing to send yet
      </p>
    );
  }
  if (!isSendingPast(card)) {
    const endedAt = stoppedAt ?? finishedAt;
    return (
      <p className={classes.text} role="status">
        {stoppedAt ? "Stopped after" : "Sent"} {formatCount(done)} past {done === 1 ? "response" : "responses"}
        {endedAt && (
          <>
            {" · "}
            <TimeAgo instant={endedAt} />
          </>
        )}
      </p>
    );
  }
  const label = `Past responses sent to ${integrationLabel(name)}`;
  return (
    <div className={shared.tightStack}>
      <div className={shared.spread}>
        <span className={classes.text}>
          Sending past responses: {formatCount(done)} of {formatCount(total)}
        </span>
        {mayChange && (
          <Button
            ref={stop}
            variant="default"
            size="xs"
            loading={stopping.isPending}
            onClick={() => stopping.mutate({ body: { name } })}
          >
            Stop
          </Button>
        )}
      </div>
      <Progress.Root>
        <Progress.Section value={(done / total) * 100} aria-label={label} />
      </Progress.Root>
      <CallProblem error={stopping.error} />
    </div>
  );
}

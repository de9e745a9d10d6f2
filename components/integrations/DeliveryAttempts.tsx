"use client";
import { Skeleton } from "@mantine/core";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { DeliveryAttemptItem, DeliveryItem } from "#lib/calls/app-integrations.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { type IntegrationName, receiverOf } from "#lib/partners.ts";
import classes from "./LogDrawer.module.css";
import { readableJson } from "./readable-json.ts";

interface DeliveryAttemptsProps {
  name: IntegrationName;
  delivery: DeliveryItem;
}

const WHILE_UNSENT_MS = 3_000;

/** Each attempt of a delivery: what was sent and what was answered. */
export function DeliveryAttempts({ name, delivery: { recordId, status } }: DeliveryAttemptsProps) {
  const isUnsent = status === "waiting" || status === "sending";
  const { data, error, refetch } = useCall(
    "app.GetDelivery",
    { name, recordId },
    { staleTime: 0, refetchInterval: isUnsent ? WHILE_UNSENT_MS : false },
  );
  if (!data) {
    if (error) return <ErrorState title="We couldn't load the attempts" error={error} retry={refetch} />;
    return <Skeleton height={160} mb="md" />;
  }
  if (data.attempts.length === 0) return <p className={classes.none}>Nothing was sent so far.</p>;
  return (
    <ol className={classes.attempts} aria-label="Attempts">
      {data.attempts.map((attempt) => (
        <Attempt key={attempt.attemptedAt} attempt={attempt} who={receiverOf(name)} />
      ))}
    </ol>
  );
}

function Attempt({ attempt, who }: { attempt: DeliveryAttemptItem; who: string }) {
  const { attemptedAt, outcome, durationMs, request, replyStatus, reply, error } = attempt;
  const answered = replyStatus === null ? null : `${who} answered with HTTP ${replyStatus}`;
  return (
    <li className={classes.attempt}>
      <p className={classes.top}>
        <strong>{outcomes.get(outcome) ?? "Tried"}</strong>
        <span className={classes.when}>
          <TimeAgo instant={attemptedAt} /> · took {formatCount(durationMs)} ms
        </span>
      </p>
      {error && <p className={classes.reason}>{error}</p>}
      {request && <Body label="Sent" text={request} />}
      {answered && reply && <Body label={answered} text={reply} />}
      {answered && !reply && !error && <p className={classes.note}>{answered}</p>}
    </li>
  );
}

function Body({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classes.note}>{label}</p>
      <CopyBlock label={label} text={readableJson(text)} isTall />
    </div>
  );
}

const outcomes = new Map([
  ["delivered", "Delivered"],
  ["later", "Not delivered, tried again later"],
  ["unknown", "No answer"],
  ["refused", "Refused"],
  ["pause", "Refused, integration paused"],
  ["skipped", "Not sent"],
  ["fault", "Not sent because of a problem on our side"],
]);

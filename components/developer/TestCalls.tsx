"use client";
import { Button, Skeleton } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Card } from "#components/ui/Card.tsx";
import { notifyWhile } from "#components/ui/notify.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { type Status, StatusBadge } from "#components/ui/StatusBadge.tsx";
import { TraceId } from "#components/ui/TraceId.tsx";
import { routeOf } from "#lib/calls/routes.ts";
import type { CallError } from "#lib/client/call.ts";
import { callKey, useCall } from "#lib/client/hooks.ts";
import classes from "./TestCalls.module.css";

/** The five Test calls, and whom each answers. */
const testCalls = [
  { name: "Test.LetsGo", answers: "Anyone" },
  { name: "Test.MemberOnly", answers: "A member of an account" },
  { name: "Test.OwnerOnly", answers: "The owner of an account" },
  { name: "Test.AppleOnly", answers: "An address at apple.com" },
  { name: "Test.TestBugsnag", answers: "Nobody: for staff it fails on purpose, to see error tracking work" },
] as const;

/** Runs the Test calls and shows what each returned. */
export function TestCalls() {
  const queries = useQueryClient();
  const runAgain = () => {
    const running = Promise.all(testCalls.map(({ name }) => queries.resetQueries({ queryKey: callKey(name) })));
    notifyWhile(running, {
      during: "Running the Test calls",
      done: "All five answered",
      failed: "The calls did not run",
    });
  };
  return (
    <>
      <PageHeader
        title="Test page"
        description="Runs the five Test calls as you, and shows what each returned. A refusal is an answer too."
        actions={
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />}
            onClick={runAgain}
          >
            Run again
          </Button>
        }
      />
      <Card padding="none">
        <ul className={classes.list}>
          {testCalls.map((call) => (
            <TestCall key={call.name} {...call} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function TestCall({ name, answers }: (typeof testCalls)[number]) {
  const { data, error, isPending } = useCall(name, {}, { staleTime: 0, retry: false, refetchOnWindowFocus: false });
  const { method, path } = routeOf(name);
  return (
    <li className={classes.row}>
      <div>
        <h2 className={classes.name}>
          <code>
            {method} {path}
          </code>
        </h2>
        <p className={classes.answers}>Answers: {answers}</p>
      </div>
      <div className={classes.answer} aria-live="polite">
        {isPending ? <Skeleton height={22} width={160} /> : <Answer data={data} error={error} />}
      </div>
    </li>
  );
}

function Answer({ data, error }: { data: unknown; error: CallError | null }) {
  if (!error) {
    return (
      <>
        <StatusBadge status="good">200</StatusBadge>
        <code className={classes.body}>{JSON.stringify(data)}</code>
      </>
    );
  }
  return (
    <>
      <StatusBadge status={statusOf(error)}>{error.status === 0 ? "No answer" : String(error.status)}</StatusBadge>
      <div>
        <p className={classes.body}>{error.message}</p>
        {error.problem && error.status >= 500 && <TraceId value={error.problem.traceId} />}
      </div>
    </>
  );
}

/** A refusal is what a call for somebody else should answer. */
function statusOf({ status }: CallError): Status {
  return status === 0 || status >= 500 ? "bad" : "neutral";
}

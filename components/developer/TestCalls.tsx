"use client";
import { Button, Skeleton } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { notifyWhile } from "#components/ui/notify.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { type Status, StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TraceId } from "#components/ui/TraceId.tsx";
import { routeOf } from "#lib/calls/routes.ts";
import type { CallError } from "#lib/client/call.ts";
import { callKey, useCall } from "#lib/client/hooks.ts";
import classes from "./TestCalls.module.css";

/** The five test calls, and who may make each. */
const testCalls = [
  { name: "Test.LetsGo", answers: "Anyone" },
  { name: "Test.MemberOnly", answers: "Members of an account" },
  { name: "Test.OwnerOnly", answers: "Account owners" },
  { name: "Test.AppleOnly", answers: "Anyone with an apple.com email address" },
  { name: "Test.TestBugsnag", answers: "No one. It fails on purpose for staff, to test error tracking." },
] as const;

/** Runs the Test calls when asked to, because one fails on purpose, and shows what each returned. */
export function TestCalls() {
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const run = () => {
    if (!isAsked) return setAsked(true);
    const running = Promise.all(testCalls.map(({ name }) => queries.resetQueries({ queryKey: callKey(name) })));
    notifyWhile(running, {
      during: "Running test calls",
      done: "All five calls finished",
      failed: "We couldn't run the calls",
    });
  };
  return (
    <>
      <PageHeader
        title="Test page"
        description="Run the five test calls as yourself and see what each returns, including errors."
        actions={
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />}
            onClick={run}
          >
            {isAsked ? "Run again" : "Run the calls"}
          </Button>
        }
      />
      <Card padding="none">
        <ul className={shared.list}>
          {testCalls.map((call) => (
            <TestCall key={call.name} {...call} isAsked={isAsked} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function TestCall({ name, answers, isAsked }: (typeof testCalls)[number] & { isAsked: boolean }) {
  const settings = { staleTime: 0, retry: false, refetchOnWindowFocus: false, enabled: isAsked };
  const { data, error, isPending } = useCall(name, {}, settings);
  const { method, path } = routeOf(name);
  return (
    <li className={classes.row}>
      <div>
        <h2 className={classes.name}>
          <code>
            {method} {path}
          </code>
        </h2>
        <p className={shared.tightCaption}>Available to: {answers}</p>
      </div>
      <div className={classes.answer} aria-live="polite">
        {!isPending ? (
          <Answer data={data} error={error} />
        ) : isAsked ? (
          <Skeleton height={22} width={160} />
        ) : (
          <span className={shared.tightCaption}>Not run yet</span>
        )}
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
      <StatusBadge status={statusOf(error)}>{error.status === 0 ? "No response" : String(error.status)}</StatusBadge>
      <div>
        <p className={classes.body}>{error.message}</p>
        {error.problem && error.status >= 500 && <TraceId value={error.problem.traceId} />}
      </div>
    </>
  );
}

/** A refusal is the expected result when a call is made by the wrong person. */
function statusOf({ status }: CallError): Status {
  return status === 0 || status >= 500 ? "bad" : "neutral";
}

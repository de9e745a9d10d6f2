"use client";
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useReducer, useState } from "react";
import { feedConnection } from "#components/feed/feed-connection.ts";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { useCall } from "#lib/client/hooks.ts";
import { groupByResponse } from "./group-by-response.ts";
import classes from "./LatestAnswers.module.css";
import { NoAnswersYet } from "./NoAnswersYet.tsx";
import { ResponseRow } from "./ResponseRow.tsx";
import { SpokenCount } from "./spoken-count.ts";
import { useArrivals } from "./use-arrivals.ts";

const withoutFeedMs = 10_000;

/** The newest answers, with arriving ones added at the top. The reader can pause the list. */
export function LatestAnswers() {
  const { data, error, refetch } = useCall(
    "app.GetLatestAnswers",
    {},
    // The stream brings new answers; without it, the list is polled.
    { refetchInterval: () => (feedConnection.state.isLive ? false : withoutFeedMs) },
  );
  const { shown, waiting, arrived, isLive, isPaused, pause, resume } = useArrivals(data, refetch);
  const spoken = useSpokenCount(data?.items ?? [], arrived);
  useHalfMinutes();
  return (
    <Card
      title="Latest answers"
      titleId="latest-title"
      description={<LiveWord isLive={isLive} isPaused={isPaused} />}
      padding="none"
      actions={
        shown.length > 0 && (
          <Button
            variant="default"
            onClick={isPaused ? resume : pause}
            leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          >
            {isPaused ? "Resume" : "Pause"}
          </Button>
        )
      }
    >
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {waiting > 0 && (
        <button type="button" className={classes.waiting} onClick={resume}>
          {waiting === 1 ? "1 new answer" : `${waiting} new answers`}
        </button>
      )}
      {data ? (
        <AnswerList shown={shown} />
      ) : error ? (
        <div className={classes.inner}>
          <ErrorState title="We couldn't load the latest answers" error={error} retry={refetch} />
        </div>
      ) : (
        <div className={classes.inner} aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Card>
  );
}

function AnswerList({ shown }: { shown: ReturnType<typeof useArrivals>["shown"] }) {
  if (shown.length === 0) return <NoAnswersYet />;
  return (
    <ul className={classes.list} aria-labelledby="latest-title">
      {groupByResponse(shown).map((response) => (
        <ResponseRow key={response.recordId} response={response} />
      ))}
    </ul>
  );
}

function LiveWord({ isLive, isPaused }: { isLive: boolean; isPaused: boolean }) {
  const word = isPaused ? "Paused. We're still collecting answers." : isLive ? "Live" : "Connecting…";
  return (
    <span className={classes.live} data-live={isLive && !isPaused}>
      {word}
    </span>
  );
}

/** Rerenders a component every half minute, so that "just now" does not stay for an hour. */
function useHalfMinutes(): void {
  const [, pass] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(pass, 30_000);
    return () => clearInterval(timer);
  }, []);
}

/** The announcement of arrived answers for screen readers: how many there are, whenever that changes. */
function useSpokenCount(read: readonly FeedAnswer[], arrived: readonly FeedAnswer[]): string {
  const [count] = useState(() => new SpokenCount([...read, ...arrived]));
  const [spoken, setSpoken] = useState("");
  useEffect(() => count.update(arrived, setSpoken), [count, arrived]);
  useEffect(() => () => count.stop(), [count]);
  return spoken;
}

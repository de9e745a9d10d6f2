"use client";
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import { useEffect, useReducer, useState } from "react";
import { feedConnection, isSameAnswer } from "#components/feed/feed-connection.ts";
import { useLiveFeed } from "#components/feed/use-live-feed.ts";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import shared from "#components/ui/shared.module.css";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { useCall } from "#lib/client/hooks.ts";
import { arrangeAnswers, type ShownAnswer, sinceList } from "./arrange-answers.ts";
import { groupByResponse } from "./group-by-response.ts";
import classes from "./LatestAnswers.module.css";
import { ResponseRow } from "./ResponseRow.tsx";
import { SpokenCount } from "./spoken-count.ts";

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
    <ul className={shared.list} aria-labelledby="latest-title">
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

/** Before the first answer: what happens next, or what to do. */
function NoAnswersYet() {
  const { isEnabled } = useSurveyStatus();
  if (isEnabled) {
    return (
      <EmptyState title="No responses yet" drawing="line" level={3}>
        Your survey is on. Answers appear here as soon as a shopper responds.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No responses yet"
      drawing="line"
      level={3}
      action={
        <Button component={Link} href="/dashboard" variant="default">
          Set up your survey
        </Button>
      }
    >
      Finish setup to start collecting responses.
    </EmptyState>
  );
}

interface Arrivals {
  shown: ShownAnswer[];
  /** How many came while the list was paused. */
  waiting: number;
  /** Answers received since the page opened. */
  arrived: readonly FeedAnswer[];
  isLive: boolean;
  isPaused: boolean;
  pause: () => void;
  resume: () => void;
}

/** The loaded list plus arriving answers; frozen while paused. */
function useArrivals(loaded: OutputOf<"app.GetLatestAnswers"> | undefined, reload: () => Promise<unknown>): Arrivals {
  const [frozen, setFrozen] = useState<{ answers: readonly FeedAnswer[]; items: readonly FeedAnswer[] } | null>(null);
  const { answers, isLive } = useLiveFeed({
    since: loaded?.cursor,
    onBehind: () => void reload().catch(console.warn),
  });
  const items = loaded?.items ?? [];
  const current = { answers, items };
  const visible = frozen ?? current;
  const isUnseen = (answer: FeedAnswer) =>
    ![...visible.answers, ...visible.items].some((one) => isSameAnswer(one, answer));
  // Without a stream the list is polled, and new answers are only in it.
  const onlyLoaded = items.filter((item) => !answers.some((one) => isSameAnswer(one, item)));
  return {
    shown: arrangeAnswers(visible.items, visible.answers),
    waiting: frozen ? [...sinceList(answers, frozen.items), ...onlyLoaded].filter(isUnseen).length : 0,
    arrived: sinceList(answers, items),
    isLive,
    isPaused: frozen !== null,
    pause: () => setFrozen(current),
    resume: () => setFrozen(null),
  };
}

import { useState } from "react";
import { isSameAnswer } from "#components/feed/feed-connection.ts";
import { useLiveFeed } from "#components/feed/use-live-feed.ts";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { arrangeAnswers, type ShownAnswer, sinceList } from "./arrange-answers.ts";

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
export function useArrivals(
  loaded: OutputOf<"app.GetLatestAnswers"> | undefined,
  reload: () => Promise<unknown>,
): Arrivals {
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

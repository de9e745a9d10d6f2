import { useState } from "react";
import { isSameAnswer } from "#components/feed/feed-connection.ts";
import { useLiveFeed } from "#components/feed/use-live-feed.ts";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { arrangeAnswers, type ShownAnswer } from "./arrange-answers.ts";

interface Arrivals {
  shown: ShownAnswer[];
  /** How many came while the list stands still. */
  waiting: number;
  /** What came since the page was opened. */
  arrived: readonly FeedAnswer[];
  isLive: boolean;
  isPaused: boolean;
  pause: () => void;
  resume: () => void;
}

/** The list that was read, with what arrives; still while it is paused. */
export function useArrivals(
  read: OutputOf<"app.GetLatestAnswers"> | undefined,
  readAnew: () => Promise<unknown>,
): Arrivals {
  const [kept, setKept] = useState<{ answers: readonly FeedAnswer[]; items: readonly FeedAnswer[] } | null>(null);
  const { answers, isLive } = useLiveFeed({
    since: read?.cursor,
    onBehind: () => void readAnew().catch(console.warn),
  });
  const items = read?.items ?? [];
  const current = { answers, items };
  const visible = kept ?? current;
  const isUnseen = (answer: FeedAnswer) =>
    ![...visible.answers, ...visible.items].some((one) => isSameAnswer(one, answer));
  // Where no stream comes through, the list is read anew, and what is new stands in it alone.
  const readOnly = items.filter((item) => !answers.some((one) => isSameAnswer(one, item)));
  return {
    shown: arrangeAnswers(visible.items, visible.answers),
    waiting: kept ? [...answers, ...readOnly].filter(isUnseen).length : 0,
    arrived: answers,
    isLive,
    isPaused: kept !== null,
    pause: () => setKept(current),
    resume: () => setKept(null),
  };
}

import { useEffect, useState } from "react";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { SpokenCount } from "./spoken-count.ts";

/** The announcement of arrived answers for screen readers: how many there are, whenever that changes. */
export function useSpokenCount(read: readonly FeedAnswer[], arrived: readonly FeedAnswer[]): string {
  const [count] = useState(() => new SpokenCount([...read, ...arrived]));
  const [spoken, setSpoken] = useState("");
  useEffect(() => count.update(arrived, setSpoken), [count, arrived]);
  useEffect(() => () => count.stop(), [count]);
  return spoken;
}

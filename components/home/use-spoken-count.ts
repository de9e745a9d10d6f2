import { useEffect, useState } from "react";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { SpokenCount } from "./spoken-count.ts";

/** What a screen reader is told of the answers that arrived: how many there are, whenever that changed. */
export function useSpokenCount(read: readonly FeedAnswer[], arrived: readonly FeedAnswer[]): string {
  const [count] = useState(() => new SpokenCount([...read, ...arrived]));
  const [spoken, setSpoken] = useState("");
  useEffect(() => count.hear(arrived, setSpoken), [count, arrived]);
  useEffect(() => () => count.stop(), [count]);
  return spoken;
}

import type { FeedCursor } from "./cursor.ts";
import { firstEvent } from "./events.ts";
import type { FeedStream } from "./feed-stream.ts";

/** A stream that isn't at the account's position: it was just opened, or its reader fell behind. */
export interface JoiningStream {
  stream: FeedStream;
  since: FeedCursor | "unknown" | null;
}

/** The open streams of an account in this process. */
export interface AccountFeed {
  streams: Set<FeedStream>;
  joining: JoiningStream[];
  /** What all its streams have been sent; null before the first read. */
  position: FeedCursor | null;
  /** There may be something new. `isHinted`: another process said so. */
  isDue: boolean;
  isHinted: boolean;
}

/** Sends the stream what it missed; from then on it gets what all streams get. */
export function join(
  account: AccountFeed,
  stream: FeedStream,
  position: FeedCursor,
  missed: readonly Uint8Array[],
): void {
  stream.send([...missed, firstEvent(position)]);
  account.joining = account.joining.filter((other) => other.stream !== stream);
}

/** The streams that are at the account's position. */
export function followers({ streams, joining }: AccountFeed): FeedStream[] {
  const others = new Set(joining.map(({ stream }) => stream));
  return [...streams].filter((stream) => !others.has(stream));
}

export function newAccount(): AccountFeed {
  return { streams: new Set(), joining: [], position: null, isDue: false, isHinted: false };
}

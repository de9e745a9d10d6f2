import type { FeedCursor } from "./cursor.ts";
import { firstEvent } from "./events.ts";
import type { FeedStream } from "./feed-stream.ts";

/** A stream that was just opened, or that was read only now and goes on from where it was told no more. */
export interface Joining {
  stream: FeedStream;
  since: FeedCursor | "unknown" | null;
}

/** The open streams of an account in this process. */
export interface AccountFeed {
  streams: Set<FeedStream>;
  joining: Joining[];
  /** How far all its streams were told; null before the first reading. */
  told: FeedCursor | null;
  /** Something may have come. `hinted`: somebody said so. */
  isDue: boolean;
  isHinted: boolean;
}

/** The stream is told what it missed, and then what all are told. */
export function join(account: AccountFeed, stream: FeedStream, told: FeedCursor, missed: readonly Uint8Array[]): void {
  stream.send([...missed, firstEvent(told)]);
  account.joining = account.joining.filter((other) => other.stream !== stream);
}

/** The streams that were told all that the account was. */
export function followers({ streams, joining }: AccountFeed): FeedStream[] {
  const others = new Set(joining.map(({ stream }) => stream));
  return [...streams].filter((stream) => !others.has(stream));
}

export function newAccount(): AccountFeed {
  return { streams: new Set(), joining: [], told: null, isDue: false, isHinted: false };
}

import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { type FeedCursor, writeCursor } from "./cursor.ts";
import { maxAnswers, type ReadResult, type StoredAnswer } from "./read-stored.ts";
import { toFeedAnswers } from "./to-feed-answers.ts";

const encoder = new TextEncoder();
/** Events are sent in chunks of about this size; a reader gets the next one when its buffer has space. */
const chunkLength = 16 * 1024;

/** The first event of a stream: how soon to reconnect after a disconnect, and the cursor. */
export function firstEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(`retry: 1000\n${formatEvent("cursor", cursor, {})}`);
}

/** A heartbeat that also advances the cursor. */
export function cursorEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(formatEvent("cursor", cursor, {}));
}

/** Something other than an answer was counted, such as a view or a completion. */
export function movedEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(formatEvent("moved", cursor, {}));
}

/** There is too much to send one by one: pages that show answers reload them. */
export function behindEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(formatEvent("behind", cursor, {}));
}

/**
 * An account's answers as events, each with the cursor after it, so that a stream that breaks between two of them
 * resumes there. Returns chunks of whole events; empty where there are no answers.
 * @param before the stream's position so far; a position within a snapshot is only valid for that snapshot
 * @param found the snapshot that the answers were read in
 */
export async function answerEvents(
  stored: readonly StoredAnswer[],
  before: FeedCursor,
  found: Pick<ReadResult, "snapshot" | "takenAtMs">,
): Promise<Uint8Array[]> {
  const answers = await toFeedAnswers(stored.slice(-maxAnswers));
  const { snapshot, takenAtMs } = found;
  const isTruncated = stored.length > maxAnswers;
  const lines = answers.map((answer, index) => {
    const isLast = index === answers.length - 1;
    return formatEvent("answer", isLast ? { snapshot, takenAtMs } : cursorWithin(before, snapshot, answer), answer);
  });
  if (isTruncated) lines.unshift(formatEvent("behind", before, {}));
  return inChunks(lines);
}

function inChunks(events: readonly string[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let chunk = "";
  for (const event of events) {
    if (chunk && chunk.length + event.length > chunkLength) {
      chunks.push(encoder.encode(chunk));
      chunk = "";
    }
    chunk += event;
  }
  if (chunk) chunks.push(encoder.encode(chunk));
  return chunks;
}

/** The cursor after one of several answers that were read in one snapshot. */
function cursorWithin(
  before: FeedCursor,
  snapshot: string,
  { answeredAt, recordId, questionNameId }: FeedAnswer,
): FeedCursor {
  const within = { snapshot, answeredAtMs: Date.parse(answeredAt), responseId: recordId, questionNameId };
  return { snapshot: before.snapshot, takenAtMs: before.takenAtMs, within };
}

function formatEvent(event: string, cursor: FeedCursor, data: unknown): string {
  return `event: ${event}\nid: ${writeCursor(cursor)}\ndata: ${JSON.stringify(data)}\n\n`;
}

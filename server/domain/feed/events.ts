import type { FeedAnswer } from "#lib/calls/app-feed.ts";

/**
 * The first event of a stream: how soon to reconnect after a disconnect, and the cursor.
 * @param cursorMs of every event: a stream that continues from here gets all answers that its reader doesn't have yet
 */
export function firstEvent(cursorMs: number): string {
  return `retry: 1000\n${cursorEvent(cursorMs)}`;
}

/** A heartbeat that also advances the cursor. */
export function cursorEvent(cursorMs: number): string {
  return formatEvent("cursor", cursorMs, {});
}

/** Something other than an answer was counted, such as a view or a completion. */
export function movedEvent(cursorMs: number): string {
  return formatEvent("moved", cursorMs, {});
}

/** There is too much to send one by one: pages that show answers reload them. */
export function behindEvent(cursorMs: number): string {
  return formatEvent("behind", cursorMs, {});
}

export function answerEvent(cursorMs: number, answer: FeedAnswer): string {
  return formatEvent("answer", cursorMs, answer);
}

function formatEvent(event: string, cursorMs: number, data: unknown): string {
  return `event: ${event}\nid: ${cursorMs}\ndata: ${JSON.stringify(data)}\n\n`;
}

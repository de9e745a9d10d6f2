import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { type FeedCursor, writeCursor } from "./cursor.ts";
import { type Found, mostAtOnce, type StoredAnswer } from "./read-stored.ts";
import { tellAnswers } from "./tell-answers.ts";

const encoder = new TextEncoder();
/** A piece is told as one: a reader takes it in one go, and another one when there is room. */
const pieceCharacters = 16 * 1024;

/** The first event of a stream: how soon to come back once it is broken, and the cursor. */
export function firstEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(`retry: 1000\n${textOf("cursor", cursor, {})}`);
}

/** Says that the stream is alive, and moves the cursor on. */
export function cursorEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(textOf("cursor", cursor, {}));
}

/** Something of the account was counted that is no answer: a view, a completion. */
export function movedEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(textOf("moved", cursor, {}));
}

/** More came than is told one by one: whoever shows answers reads them anew. */
export function behindEvent(cursor: FeedCursor): Uint8Array {
  return encoder.encode(textOf("behind", cursor, {}));
}

/**
 * An account's answers as events, each with the cursor of what was told with it: where a stream breaks between two of
 * them, it goes on there. In pieces of whole events; none where there are no answers.
 * @param before how far the stream was told until now; a place within a snapshot goes with that snapshot alone
 * @param found the snapshot that the answers were read in
 */
export async function answerEvents(
  stored: readonly StoredAnswer[],
  before: FeedCursor,
  found: Pick<Found, "snapshot" | "takenAtMs">,
): Promise<Uint8Array[]> {
  const told = await tellAnswers(stored.slice(-mostAtOnce));
  const { snapshot, takenAtMs } = found;
  const isCut = stored.length > mostAtOnce;
  const lines = told.map((answer, index) => {
    const isLast = index === told.length - 1;
    return textOf("answer", isLast ? { snapshot, takenAtMs } : partly(before, snapshot, answer), answer);
  });
  if (isCut) lines.unshift(textOf("behind", before, {}));
  return inPieces(lines);
}

function inPieces(events: readonly string[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let piece = "";
  for (const event of events) {
    if (piece && piece.length + event.length > pieceCharacters) {
      pieces.push(encoder.encode(piece));
      piece = "";
    }
    piece += event;
  }
  if (piece) pieces.push(encoder.encode(piece));
  return pieces;
}

/** The cursor behind one answer of several that were read in one snapshot. */
function partly(
  before: FeedCursor,
  snapshot: string,
  { answeredAt, recordId, questionNameId }: FeedAnswer,
): FeedCursor {
  const within = { snapshot, answeredAtMs: Date.parse(answeredAt), responseId: recordId, questionNameId };
  return { snapshot: before.snapshot, takenAtMs: before.takenAtMs, within };
}

function textOf(event: string, cursor: FeedCursor, data: unknown): string {
  return `event: ${event}\nid: ${writeCursor(cursor)}\ndata: ${JSON.stringify(data)}\n\n`;
}

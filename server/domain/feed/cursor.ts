/**
 * How far a feed was told. A feed tells rows in the order in which they are committed, which no column holds: the cursor
 * is what PostgreSQL's own snapshots are, a statement on which transactions were committed by then.
 */
export interface FeedCursor {
  /** Every row that this snapshot (`xmin:xmax:xip,…`) shows was told. */
  snapshot: string;
  /** When it was taken: the database's clock, in milliseconds since 1970. */
  takenAtMs: number;
  /** Of the rows that a later snapshot shows beside those, the ones up to here were told too. */
  within?: { snapshot: string; answeredAtMs: number; responseId: string; questionNameId: string };
}

const snapshotForm = "\\d{1,18}:\\d{1,18}:(?:\\d{1,18}(?:,\\d{1,18}){0,300})?";
const form = new RegExp(
  `^(?<snapshot>${snapshotForm});(?<takenAtMs>\\d{1,15})` +
    `(?:;(?<inner>${snapshotForm});(?<answeredAtMs>\\d{1,15})` +
    ";(?<responseId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12});(?<questionNameId>[a-z0-9-]{1,64}))?$",
);

/** A cursor as the id of an event: one word. */
export function writeCursor({ snapshot, takenAtMs, within }: FeedCursor): string {
  const inner = within
    ? `;${within.snapshot};${within.answeredAtMs};${within.responseId};${within.questionNameId}`
    : "";
  return Buffer.from(`${snapshot};${takenAtMs}${inner}`).toString("base64url");
}

/** The cursor that {@link writeCursor} wrote; null for anything else. */
export function readCursor(text: string): FeedCursor | null {
  const { groups } = form.exec(Buffer.from(text, "base64url").toString()) ?? {};
  if (!groups?.snapshot) return null;
  const { snapshot, inner, responseId, questionNameId } = groups;
  if (!isSnapshot(snapshot) || (inner && !isSnapshot(inner))) return null;
  const cursor: FeedCursor = { snapshot, takenAtMs: Number(groups.takenAtMs) };
  if (!inner || !responseId || !questionNameId) return cursor;
  return {
    ...cursor,
    within: { snapshot: inner, answeredAtMs: Number(groups.answeredAtMs), responseId, questionNameId },
  };
}

/** The id of the first transaction that had not begun when a snapshot was taken. */
export function nextTransaction(snapshot: string): bigint {
  return BigInt(snapshot.split(":", 2)[1] ?? 0);
}

/** Whether PostgreSQL takes it: the transactions in progress ascend, from the first of all to before the next one. */
function isSnapshot(text: string): boolean {
  const [first = 0n, next = 0n, ...inProgress] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  if (first < 1n || next < first) return false;
  return inProgress.every((id, index) => id >= (inProgress[index - 1] ?? first) && id < next);
}

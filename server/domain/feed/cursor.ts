/**
 * How much of a feed has been sent. Rows are sent in commit order, which no column records, so the cursor is a
 * PostgreSQL snapshot: it says which transactions had been committed by then.
 */
export interface FeedCursor {
  /** Every row visible in this snapshot (`xmin:xmax:xip,…`) has been sent. */
  snapshot: string;
  /** When it was taken, by the database's clock, in milliseconds since 1970. */
  takenAtMs: number;
  /** Of the additional rows visible in a later snapshot, those up to here have been sent too. */
  within?: { snapshot: string; answeredAtMs: number; responseId: string; questionNameId: string };
}

const snapshotForm = "\\d{1,18}:\\d{1,18}:(?:\\d{1,18}(?:,\\d{1,18}){0,300})?";
const form = new RegExp(
  `^(?<snapshot>${snapshotForm});(?<takenAtMs>\\d{1,15})` +
    `(?:;(?<inner>${snapshotForm});(?<answeredAtMs>\\d{1,15})` +
    ";(?<responseId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12});(?<questionNameId>[a-z0-9-]{1,64}))?$",
);

/** A cursor as the id of an event. */
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

/** Whether PostgreSQL accepts it: transactions in progress must ascend, from `xmin` to below `xmax`. */
function isSnapshot(text: string): boolean {
  const [first = 0n, next = 0n, ...inProgress] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  if (first < 1n || next < first) return false;
  return inProgress.every((id, index) => id >= (inProgress[index - 1] ?? first) && id < next);
}

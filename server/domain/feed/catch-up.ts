import type pg from "pg";
import { type FeedCursor, nextTransaction, writeCursor } from "./cursor.ts";
import { answerEvents } from "./events.ts";
import { type ReadResult, readStored } from "./read-stored.ts";

/** The oldest cursor we resume from. A page that was away for longer reloads its lists. */
const maxAwayMs = 24 * 60 * 60_000;
/** More than the clocks of a database and of the standby that replaced it differ. */
const maxClockSkewMs = 10_000;

/** Cursors per read: per account, so that no account makes others wait, and in all. */
const maxCursorsPerAccount = 10;
const maxCursorsPerRead = 200;

type FeedPosition = Pick<ReadResult, "snapshot" | "takenAtMs">;

/** A reader who reconnects and resumes after a cursor. */
export interface ReturningReader {
  accountId: string;
  since: FeedCursor;
}

/**
 * Whether we can send what was stored since a cursor. Cursors come from clients and aren't trusted: the time decides
 * how much we read, and a snapshot that was never taken would match nothing.
 * @param current the position of the account's other streams, by the database's clock
 */
export function isReachable({ snapshot, takenAtMs, within }: FeedCursor, current: FeedPosition): boolean {
  const awayMs = current.takenAtMs - takenAtMs;
  const exists = (text: string) => nextTransaction(text) <= nextTransaction(current.snapshot);
  return (
    awayMs < maxAwayMs &&
    awayMs > -maxClockSkewMs &&
    exists(snapshot) &&
    (within === undefined || exists(within.snapshot))
  );
}

/** Splits readers into those served by this read and those who wait for the next. Equal cursors count once. */
export function chooseReturning<Reader extends ReturningReader>(
  returning: readonly Reader[],
): { now: Map<string, Reader[]>; later: Reader[] } {
  const now = new Map<string, Reader[]>();
  const countByAccount = new Map<string, number>();
  const later: Reader[] = [];
  for (const reader of returning) {
    const key = `${reader.accountId} ${writeCursor(reader.since)}`;
    const others = now.get(key);
    const count = countByAccount.get(reader.accountId) ?? 0;
    if (others) others.push(reader);
    else if (count >= maxCursorsPerAccount || now.size >= maxCursorsPerRead) later.push(reader);
    else {
      now.set(key, [reader]);
      countByAccount.set(reader.accountId, count + 1);
    }
  }
  return { now, later };
}

/**
 * What was stored between each reader's cursor and the current snapshot, as chunks of events, read in one statement.
 * Empty where nothing was stored.
 */
export async function missedEvents(
  pool: pg.Pool,
  returning: readonly ReturningReader[],
  current: FeedPosition,
): Promise<Uint8Array[][]> {
  if (returning.length === 0) return [];
  const steps = returning.flatMap((reader) => stepsOf(reader, current));
  const wanted = steps.map(({ reader, after, until }) => ({
    accountId: reader.accountId,
    after,
    until: until.snapshot,
  }));
  const { answers } = await readStored(pool, wanted);
  const events = await Promise.all(
    steps.map(async ({ reader, after, until }, index) => ({
      reader,
      chunks: await answerEvents(answers[index] ?? [], after, until),
    })),
  );
  const eventsOf = Map.groupBy(events, ({ reader }) => reader);
  return returning.map((reader) => (eventsOf.get(reader) ?? []).flatMap(({ chunks }) => chunks));
}

interface Step {
  reader: ReturningReader;
  after: FeedCursor;
  until: FeedPosition;
}

/**
 * A stream that broke partway through a snapshot gets the rest of that snapshot first: a cursor holds only one such
 * position, and an answer committed after that snapshot may have an earlier answer time.
 */
function stepsOf(reader: ReturningReader, current: FeedPosition): Step[] {
  const { since } = reader;
  if (!since.within) return [{ reader, after: since, until: current }];
  // We don't know when that snapshot was taken; the earlier time finds the same rows.
  const innerPosition = { snapshot: since.within.snapshot, takenAtMs: since.takenAtMs };
  return [
    { reader, after: since, until: innerPosition },
    { reader, after: innerPosition, until: current },
  ];
}

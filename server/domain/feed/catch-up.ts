import type pg from "pg";
import { type FeedCursor, nextTransaction, writeCursor } from "./cursor.ts";
import { answerEvents } from "./events.ts";
import { type Found, readStored } from "./read-stored.ts";

/** How long ago a cursor may be from: a screen that was away for longer reads its lists anew. */
const longestAwayMs = 24 * 60 * 60_000;
/** Clocks of a database and of the standby that took its place differ by less. */
const clocksDifferMs = 10_000;

/** Cursors that one reading goes by: of an account, so that none of its readers makes others wait, and in all. */
const mostOfAccount = 10;
const mostAtOnce = 200;

type Told = Pick<Found, "snapshot" | "takenAtMs">;

/** Somebody who comes back and goes on behind a cursor. */
export interface Returning {
  accountId: string;
  since: FeedCursor;
}

/**
 * Whether what came since can be told. A cursor is the reader's word: its time decides how much is read, and of a snapshot
 * that was never taken nothing follows.
 * @param told where the account's other streams stand, by the database's clock
 */
export function isReachable({ snapshot, takenAtMs, within }: FeedCursor, told: Told): boolean {
  const awayMs = told.takenAtMs - takenAtMs;
  const isTaken = (one: string) => nextTransaction(one) <= nextTransaction(told.snapshot);
  return (
    awayMs < longestAwayMs &&
    awayMs > -clocksDifferMs &&
    isTaken(snapshot) &&
    (within === undefined || isTaken(within.snapshot))
  );
}

/** Whom one reading serves, and who waits for the next one. Those who stand at one place count once. */
export function chooseReturning<One extends Returning>(
  returning: readonly One[],
): { now: Map<string, One[]>; later: One[] } {
  const now = new Map<string, One[]>();
  const ofAccount = new Map<string, number>();
  const later: One[] = [];
  for (const one of returning) {
    const place = `${one.accountId} ${writeCursor(one.since)}`;
    const others = now.get(place);
    const count = ofAccount.get(one.accountId) ?? 0;
    if (others) others.push(one);
    else if (count >= mostOfAccount || now.size >= mostAtOnce) later.push(one);
    else {
      now.set(place, [one]);
      ofAccount.set(one.accountId, count + 1);
    }
  }
  return { now, later };
}

/**
 * What was stored between each one's cursor and a snapshot, as events in pieces, all in one statement; none where there is
 * nothing.
 */
export async function missedEvents(
  pool: pg.Pool,
  returning: readonly Returning[],
  told: Told,
): Promise<Uint8Array[][]> {
  if (returning.length === 0) return [];
  const steps = returning.flatMap((one) => stepsOf(one, told));
  const wanted = steps.map(({ one, after, until }) => ({ accountId: one.accountId, after, until: until.snapshot }));
  const { answers } = await readStored(pool, wanted);
  const events = await Promise.all(
    steps.map(async ({ one, after, until }, index) => ({
      one,
      pieces: await answerEvents(answers[index] ?? [], after, until),
    })),
  );
  const eventsOf = Map.groupBy(events, ({ one }) => one);
  return returning.map((one) => (eventsOf.get(one) ?? []).flatMap(({ pieces }) => pieces));
}

interface Step {
  one: Returning;
  after: FeedCursor;
  until: Told;
}

/**
 * A stream that broke within what one snapshot showed is told the rest of that first: a cursor holds one such place, and
 * what was committed after that snapshot may have been answered before it.
 */
function stepsOf(one: Returning, told: Told): Step[] {
  const { since } = one;
  if (!since.within) return [{ one, after: since, until: told }];
  // When that snapshot was taken is not known; the time before it finds as much.
  const begun = { snapshot: since.within.snapshot, takenAtMs: since.takenAtMs };
  return [
    { one, after: since, until: begun },
    { one, after: begun, until: told },
  ];
}

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
export function isReachable({ snapshot, takenAtMs }: FeedCursor, told: Pick<Found, "snapshot" | "takenAtMs">): boolean {
  const awayMs = told.takenAtMs - takenAtMs;
  return (
    awayMs < longestAwayMs && awayMs > -clocksDifferMs && nextTransaction(snapshot) <= nextTransaction(told.snapshot)
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

/** What was stored between each one's cursor and a snapshot, as events, all in one statement; null where there is nothing. */
export async function missedEvents(
  pool: pg.Pool,
  returning: readonly Returning[],
  told: Pick<Found, "snapshot" | "takenAtMs">,
): Promise<(Uint8Array | null)[]> {
  if (returning.length === 0) return [];
  const wanted = returning.map(({ accountId, since }) => ({ accountId, after: since, until: told.snapshot }));
  const { answers } = await readStored(pool, wanted);
  return await Promise.all(
    returning.map(async ({ since }, index) => {
      const missed = answers[index] ?? [];
      return missed.length > 0 ? await answerEvents(missed, since, told) : null;
    }),
  );
}

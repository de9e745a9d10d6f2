import { setTimeout as delay } from "node:timers/promises";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { isPassingFailure } from "./database-failures.ts";
import { accountPool, directoryPool } from "./db.ts";
import { inReaderScope } from "./reader-scope.ts";

/** A standby that failed isn't asked for so long. */
const restMs = 10_000;
const waitMs = 1_000;
const pauseMs = 3;

const place = perProcess<{ restsUntilMs: number }>("reader");
place.current ??= { restsUntilMs: 0 };
const state = place.current;

/** A place in the database's log, such as `0/3000060` (PostgreSQL's pg_lsn). */
export type LogPosition = string;

export function isLogPosition(text: string): boolean {
  return /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);
}

export function hasReader(): boolean {
  return env.DATABASE_READER_URL !== undefined;
}

/** Up to where what was committed so far is in the log. */
export async function writtenUntil(): Promise<LogPosition> {
  const { rows } = await directoryPool().query<{ at: string }>("SELECT pg_current_wal_flush_lsn()::text AS at");
  return rows[0]?.at ?? "0/0";
}

/**
 * Runs `work`, which reads the account in scope, at the standby, if there is one. It waits for a second at most until the
 * standby has `position`; where the standby is behind, refuses or ends something, all of `work` runs at the primary.
 * @param position what the reader wrote last; null for nothing lately
 */
export async function atReader<Result>(position: LogPosition | null, work: () => Promise<Result>): Promise<Result> {
  if (!hasReader() || performance.now() < state.restsUntilMs) return await work();
  try {
    return await inReaderScope(true, async () => {
      if (position !== null && !(await hasReached(position))) throw new Behind();
      return await work();
    });
  } catch (error) {
    if (!(error instanceof Behind)) {
      if (!isPassingFailure(error)) throw error;
      if (!isAboutStatement(error)) state.restsUntilMs = performance.now() + restMs;
      log.warn({ err: error }, "a standby couldn't answer; the primary does");
    }
    return await inReaderScope(false, work);
  }
}

class Behind extends Error {}

async function hasReached(position: LogPosition): Promise<boolean> {
  for (const untilMs = performance.now() + waitMs; ; await delay(pauseMs)) {
    const { rows } = await accountPool().query<{ has: boolean }>({ text: reachedSql, values: [position] });
    if (rows[0]?.has) return true;
    if (performance.now() > untilMs) return false;
  }
}

// A standby that was promoted has everything.
const reachedSql = "SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS has";

/** A write that it refused, or a conflict with what it was replaying: the standby itself is well. */
function isAboutStatement(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "25006" || error.code === "40001");
}

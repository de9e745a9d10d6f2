import { setTimeout as delay } from "node:timers/promises";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { failureCodes, isPassingFailure } from "./database-failures.ts";
import { accountPool, directoryPool } from "./db.ts";
import { inReaderScope } from "./reader-scope.ts";

/** How long a read waits for the standby to have what was committed before it. */
const waitMs = 1_000;
const pauseMs = 3;
/** A standby that failed, or is further behind, isn't asked for so long. */
const restMs = 10_000;

interface ReaderState {
  restsUntilMs: number;
  /** The question that the next reads share; none that was already sent. */
  position: Promise<string> | undefined;
  sent: Promise<unknown>;
}

const place = perProcess<ReaderState>("reader");
place.current ??= { restsUntilMs: 0, position: undefined, sent: Promise.resolve() };
const state = place.current;

export function hasReader(): boolean {
  return env.DATABASE_READER_URL !== undefined;
}

/**
 * Runs `work`, which reads the account in scope, at the standby, if there is one and it has all that was committed before
 * this call: then nobody misses what they just wrote, at any process. Where the standby is behind, refuses or ends
 * something, all of `work` runs at the primary.
 */
export async function atReader<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!hasReader() || performance.now() < state.restsUntilMs) return await work();
  try {
    return await inReaderScope(true, async () => {
      if (!(await hasReached(await committedUntil()))) throw new Behind();
      return await work();
    });
  } catch (error) {
    if (!(error instanceof Behind)) {
      if (!isPassingFailure(error) || isCanceled(error)) throw error;
      log.warn({ err: error }, "a standby couldn't answer; the primary does");
    }
    if (!isRefused(error)) state.restsUntilMs = performance.now() + restMs;
    return await inReaderScope(false, work);
  }
}

class Behind extends Error {}

/** The primary's place in its log, at a moment after this call. Calls that come while one is asked share the next one. */
async function committedUntil(): Promise<string> {
  state.position ??= askNext();
  return await state.position;
}

async function askNext(): Promise<string> {
  await state.sent.catch(() => undefined);
  state.position = undefined;
  const asked = inReaderScope(false, () =>
    directoryPool().query<{ at: string }>("SELECT pg_current_wal_flush_lsn()::text AS at"),
  );
  state.sent = asked;
  return (await asked).rows[0]?.at ?? "0/0";
}

/** Whether the standby has it in time; not one that answers too late, or is none any more. */
async function hasReached(position: string): Promise<boolean> {
  const asking = new AbortController();
  const tooLate = delay(waitMs, false, { signal: asking.signal }).catch(() => false);
  const ask = async (): Promise<boolean> => {
    while (!asking.signal.aborted) {
      const { rows } = await accountPool().query<{ has: boolean | null }>({ text: reachedSql, values: [position] });
      if (rows[0]?.has ?? true) return rows[0]?.has ?? false;
      await delay(pauseMs);
    }
    return false;
  };
  try {
    return await Promise.race([ask(), tooLate]);
  } finally {
    asking.abort();
  }
}

const reachedSql = `
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= $1::pg_lsn END AS has`;

/** By its own time limit: it would take as long again. */
const isCanceled = (error: unknown) => failureCodes(error).includes("57014");
/** A write, or a conflict with what the standby was replaying: the standby itself is well. */
const isRefused = (error: unknown) => failureCodes(error).some((code) => code === "25006" || code === "40001");

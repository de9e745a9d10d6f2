import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { log } from "#server/foundation/log.ts";
import { foldCounters } from "./ingest/fold-counters.ts";

/** How long what was stored waits in the log, so that what many batches add to a counter is added in one go. */
const FOLD_EVERY_MS = 1_000;

/** After so many rows their space is freed for the next ones: autovacuum comes once a minute, and a fold would read past them. */
const CLEARED_AFTER = 1_000;

async function foldAndClear(pool: pg.Pool): Promise<void> {
  if ((await foldCounters(pool)) >= CLEARED_AFTER) await pool.query("VACUUM (TRUNCATE false) counter_log");
}

/**
 * Adds to the counters what was stored since, every second until stopped. Readers don't wait for it: they read the log, too.
 * @param pool acts as `afterword_worker`
 */
export function runFolds(pool: pg.Pool): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await foldAndClear(pool).catch((error: unknown) => log.warn({ err: error }, "could not add to the counters"));
      await delay(FOLD_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopping.abort();
      await looping;
    },
  };
}

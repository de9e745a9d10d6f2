import { setTimeout as delay } from "node:timers/promises";
import type { ClickHouseClient } from "@clickhouse/client";
import type pg from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { log } from "#server/foundation/log.ts";
import { stoppable } from "./client.ts";
import { removeOldRows } from "./remove-old-rows.ts";
import { endFeed, sendChanges, withFeedLock } from "./send-changes.ts";

const POLL_MS = 1_000;
/** After a failure: a ClickHouse that is down isn't asked every second. */
const MOST_WAIT_MS = 30_000;
const REMOVE_MS = 24 * 3_600_000;
const REMOVE_AGAIN_MS = 3_600_000;

/** A running feed. */
export interface Feed {
  /** Sends nothing more, and gives up what is being sent: it is sent again later. */
  stop(): Promise<void>;
}

/**
 * Sends changed responses to ClickHouse until stopped; a second after the last change, or at once while there are many.
 * Without ClickHouse it only sees to it that nothing is noted.
 * @param pool acts as `afterword_worker`
 */
export function runFeed(pool: pg.Pool, clickHouse: ClickHouseClient | null): Feed {
  const stopping = new AbortController();
  const client = clickHouse && stoppable(clickHouse, stopping.signal);
  let waitMs = POLL_MS;
  let removesAt = 0;
  const pass = async (postgres: pg.PoolClient): Promise<boolean> => {
    if (!client) {
      await endFeed(postgres);
      return false;
    }
    const hasMore = await sendChanges(client, postgres);
    if (!hasMore && machineMs() >= removesAt) {
      // What failed, or another process does, isn't tried with every pass.
      removesAt = machineMs() + REMOVE_AGAIN_MS;
      if (await withFeedLock(postgres, () => removeOldRows(client))) removesAt = machineMs() + REMOVE_MS;
    }
    return hasMore;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const hasMore = await onConnection(pool, pass).then(
        (more) => {
          waitMs = POLL_MS;
          return more;
        },
        (error: unknown) => {
          if (stopping.signal.aborted) return false;
          log.warn({ err: error }, "could not send responses to ClickHouse");
          waitMs = Math.min(2 * waitMs, MOST_WAIT_MS);
          return false;
        },
      );
      if (!client && waitMs === POLL_MS) return;
      if (!hasMore) await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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

/** The lock is the session's, so a connection whose pass failed isn't used again. */
async function onConnection<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    const result = await work(client);
    isDone = true;
    return result;
  } finally {
    client.release(!isDone);
  }
}

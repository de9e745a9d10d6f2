import type { Db, PgBoss } from "pg-boss";
import { clientAs } from "#server/foundation/database/db.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { asApp, makeBoss } from "./boss.ts";
import type { QueueName } from "./queues.ts";

const place = perProcess<Promise<PgBoss>>("job sender");

/** Options of a queued job. */
export interface EnqueueOptions {
  /** The caller's transaction: the job exists only if that commits. */
  db?: Db | undefined;
  /** A job that has not started by then is dropped. Default: the queue's own. */
  retentionSeconds?: number | undefined;
  /** The job does not start before this time. Default: immediately. */
  startAfterSeconds?: number | undefined;
  /** For a queue that gathers jobs: a job with the same key that hasn't started does this one's work too. */
  singletonKey?: string | undefined;
  /** For a task that limits jobs per group: whose job it is. */
  group?: string | undefined;
}

/**
 * Adds a job to a queue, for the worker to run at least once. Starts no worker in this process. Resolves when the job
 * is stored (with `db`: it is stored once that transaction commits).
 */
export async function enqueueJob(queue: QueueName, payload: object, options: EnqueueOptions = {}): Promise<void> {
  const boss = await startedSender();
  await boss.send(queue, payload, {
    ...(options.db ? { db: options.db } : {}),
    ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
    ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
    ...(options.group === undefined ? {} : { group: { id: options.group } }),
    ...(options.retentionSeconds === undefined ? {} : { retentionSeconds: options.retentionSeconds }),
  });
}

/** Stops sending; for shutdown and for tests. */
export async function stopSender(): Promise<void> {
  const sender = place.current;
  delete place.current;
  await (await sender)?.stop({ graceful: false });
}

function startedSender(): Promise<PgBoss> {
  place.current ??= startSender().catch((error: unknown) => {
    // The next call tries again: a brief database outage must not stop sending for good.
    delete place.current;
    throw error;
  });
  return place.current;
}

/**
 * It starts on a connection of its own: the transactions that wait for it hold those of the pool, and it would wait for
 * them.
 */
async function startSender(): Promise<PgBoss> {
  const client = clientAs("afterword_app", { connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // what is under way fails too
  let isStarting = true;
  const execute: Db["executeSql"] = (text, values) =>
    isStarting ? client.query(text, values) : asApp.execute(text, values);
  try {
    await client.connect();
    return await makeBoss({ ...asApp, execute }, { supervise: false, schedule: false }).start();
  } finally {
    isStarting = false;
    await client.end();
  }
}

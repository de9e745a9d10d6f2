import type { Db, PgBoss } from "pg-boss";
import { makeBoss } from "./boss.ts";
import type { QueueName } from "./queues.ts";

const SENDER: unique symbol = Symbol.for("afterword.boss");

// The entry's modules and Next's bundle are two copies of this file; the shared instance is on globalThis.
const shared: { [SENDER]?: Promise<PgBoss> | undefined } & typeof globalThis = globalThis;

/** Options of a queued job. */
export interface EnqueueOptions {
  /** The caller's transaction: the job exists only if that commits. */
  db?: Db | undefined;
  /** A job that has not started by then is dropped. Default: the queue's own. */
  retentionSeconds?: number | undefined;
  /** The job does not start before this time. Default: immediately. */
  startAfterSeconds?: number | undefined;
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
    ...(options.retentionSeconds === undefined ? {} : { retentionSeconds: options.retentionSeconds }),
  });
}

/** Closes this process's connections to the queue; for shutdown and for tests. */
export async function stopSender(): Promise<void> {
  const sender = shared[SENDER];
  shared[SENDER] = undefined;
  await (await sender)?.stop({ graceful: false });
}

function startedSender(): Promise<PgBoss> {
  shared[SENDER] ??= startSender().catch((error: unknown) => {
    // The next call tries again: a brief database outage must not stop sending for good.
    shared[SENDER] = undefined;
    throw error;
  });
  return shared[SENDER];
}

async function startSender(): Promise<PgBoss> {
  return makeBoss("afterword_app", { supervise: false, schedule: false, max: 2 }).start();
}

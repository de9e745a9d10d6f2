import { type ConstructorOptions, type Db, PgBoss } from "pg-boss";
import type { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { directoryPool, processListener } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { log } from "#server/foundation/log.ts";
import { JOBS_SCHEMA } from "./queues.ts";

/** What a queue sends its statements to, and hears of new jobs by. */
export interface QueueConnections {
  execute: Db["executeSql"];
  listener: () => DatabaseListener;
}

export const asApp: QueueConnections = {
  execute: (text, values) => directoryPool().query(text, values),
  listener: processListener,
};
export const asWorker: QueueConnections = {
  execute: (text, values) => workerPool().query(text, values),
  listener: processListener,
};

/**
 * Makes a pg-boss instance on connections that the process has anyway. It never changes the schema, which only
 * `prepareJobs` does. Not started yet. Its background errors and warnings go to the log.
 */
export function makeBoss(
  { execute, listener }: QueueConnections,
  options: Omit<ConstructorOptions, "connectionString">,
): PgBoss {
  const db: Db = {
    executeSql: execute,
    listen: async (channel, onNotification, onGap) => {
      const subscription = listener().subscribe({ channels: { [channel]: onNotification }, onGap });
      return { close: async () => subscription.close() };
    },
  };
  const boss = new PgBoss({ db, schema: JOBS_SCHEMA, migrate: false, ...options });
  boss.on("error", (error) => log.error({ err: error }, "the job queue reported an error"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue reported a warning"));
  return boss;
}

/** Reads as little as possible of the queue's tables. Throws if the database doesn't answer. */
export async function readQueues(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`SELECT FROM ${JOBS_SCHEMA}.queue LIMIT 1`);
}

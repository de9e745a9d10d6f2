import type { ConstructorOptions, PgBoss } from "pg-boss";
import { loginAddress } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { followingBoss } from "./following-boss.ts";
import { JOBS_SCHEMA } from "./queues.ts";

/** The roles that have rights on the queue. */
type JobsRole = "afterword_app" | "afterword_worker";

/**
 * Makes a pg-boss instance that acts as `role` and never changes the schema, which only `prepareJobs` does. Not started
 * yet. Its background errors and warnings go to the log.
 */
export function makeBoss(role: JobsRole, options: ConstructorOptions): PgBoss {
  const boss = followingBoss({
    connectionString: loginAddress(role),
    options: `-c role=${role}`,
    application_name: `${role}-jobs`,
    schema: JOBS_SCHEMA,
    migrate: false,
    ...options,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue reported an error"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue reported a warning"));
  return boss;
}

/** Reads as little as possible of the queue's tables. Throws if the database doesn't answer. */
export async function readQueues(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`SELECT FROM ${JOBS_SCHEMA}.queue LIMIT 1`);
}

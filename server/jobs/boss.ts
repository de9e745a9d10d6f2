import { type ConstructorOptions, PgBoss } from "pg-boss";
import { log } from "#server/log.ts";
import { JOBS_SCHEMA } from "./queues.ts";

/** A login-less role that the owner's connection takes on. */
type JobsRole = "afterword_app" | "afterword_worker";

/**
 * Makes a pg-boss instance that acts as `role` and never changes the schema: `prepareJobs` alone does that.
 * Not started yet. Its background errors and warnings go to the log.
 */
export function makeBoss(databaseUrl: string, role: JobsRole, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: `-c role=${role}`,
    application_name: `${role}-jobs`,
    schema: JOBS_SCHEMA,
    migrate: false,
    ...options,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue met an error"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue warns"));
  return boss;
}

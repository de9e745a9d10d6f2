import { Client } from "pg";
import { PgBoss, type Queue } from "pg-boss";
import { JOBS_SCHEMA, queueNames, queues } from "./queues.ts";

const PREPARE_LOCK_KEY = 72_707_370;

/**
 * What a process may do with the queue. The app may only add jobs: it reads back the id of its own row, and never the
 * content of a queued mail.
 */
const GRANTS = `
  GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO afterword_app, afterword_worker;
  GRANT SELECT ON ${JOBS_SCHEMA}.version, ${JOBS_SCHEMA}.queue TO afterword_app;
  GRANT INSERT, SELECT (id, start_after) ON ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common TO afterword_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO afterword_worker;
`;

/**
 * Creates or upgrades the queue's tables, applies every queue's settings and grants the app's and the worker's roles
 * their rights. `databaseUrl` is the owner's. Run it after the migrations, which create the roles; running it again, or
 * twice at once, is harmless.
 */
export async function prepareJobs(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query("SELECT pg_advisory_lock($1)", [PREPARE_LOCK_KEY]);
    await prepareQueues(databaseUrl);
    await owner.query(GRANTS);
  } finally {
    await owner.end();
  }
}

async function prepareQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  // Without a listener a background error would end the process; errors that matter reach the awaited calls below.
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const name of queueNames) {
      const { policy, ...settings }: Omit<Queue, "name"> = queues[name];
      await boss.createQueue(name, { ...settings, ...(policy && { policy }) });
      // What a queue gathers can't change after it was made.
      await boss.updateQueue(name, settings);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

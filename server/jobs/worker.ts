import { closeDatabases } from "#server/db.ts";
import { env, exitOnWrongEnv } from "#server/env.ts";
import { log } from "#server/log.ts";
import { closeMailTransport } from "#server/mail/index.ts";
import { stopSender } from "./index.ts";
import { tasks } from "./registry.ts";
import { startWorker } from "./start-worker.ts";

/** The worker process: runs the queued jobs, and on SIGTERM ends the running ones before it leaves. */
async function main(): Promise<void> {
  exitOnWrongEnv();
  const worker = await startWorker(env.DATABASE_URL, tasks);
  log.info({ queues: tasks.map((task) => task.queue) }, "the worker runs");

  const stop = async () => {
    await worker.stop();
    closeMailTransport();
    await Promise.all([stopSender(), closeDatabases()]);
    log.info("the worker has ended");
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  // An AggregateError (several addresses tried) has no message of its own; its code says what happened.
  const reason = error instanceof Error ? error.message || ("code" in error ? error.code : error.name) : error;
  process.stderr.write(`The worker cannot use the database that DATABASE_URL names: ${String(reason)}\n`);
  process.exit(1);
});

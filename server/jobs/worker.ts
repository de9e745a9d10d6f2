import { runDeliveries } from "#server/domain/deliveries/index.ts";
import { clickHouse, closeClickHouse, runFeed } from "#server/domain/explore/index.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { requireOwnLogin, WrongLogin } from "#server/foundation/database/own-login.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { env, exitOnWrongEnv } from "#server/foundation/env.ts";
import { flushReports, loadTracker } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { closeMailTransport } from "#server/foundation/mail/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { runFolds } from "#server/storefront/index.ts";
import { followClock } from "./follow-clock.ts";
import { tasks } from "./registry.ts";
import { startWorker } from "./start-worker.ts";
import { serveHealth } from "./worker-health.ts";

/** The worker process: runs the queued jobs and sends deliveries; on SIGTERM it finishes the running ones before it exits. */
async function main(): Promise<void> {
  exitOnWrongEnv("worker");
  await loadTracker();
  await requireOwnLogin("worker", env.WORKER_DATABASE_URL);
  const worker = await startWorker(tasks);
  const deliveries = runDeliveries({ pool: workerPool(), leaseMs: env.DELIVERY_LEASE_SECONDS * 1000 });
  const feed = runFeed(workerPool(), clickHouse());
  const folds = runFolds(workerPool());
  const stopFollowing = followClock(tasks);
  const fault = async () => deliveries.fault() ?? (await worker.fault());
  const health = env.HEALTH_PORT === undefined ? undefined : serveHealth(env.HEALTH_PORT, fault);
  log.info({ queues: tasks.map((task) => task.queue), processId: process.pid }, "the worker is running");

  const stop = async () => {
    health?.close();
    stopFollowing();
    await Promise.all([worker.stop(), deliveries.stop(), feed.stop(), folds.stop()]);
    closeMailTransport();
    await Promise.all([flushReports(), stopSender(), closeClickHouse(), closeDatabases()]);
    log.info("the worker has stopped");
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  if (error instanceof WrongLogin) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  // An AggregateError (several addresses tried) has no message of its own; its code says what happened.
  const reason = error instanceof Error ? error.message || ("code" in error ? error.code : error.name) : error;
  process.stderr.write(`The worker can't use the database in WORKER_DATABASE_URL: ${String(reason)}\n`);
  process.exit(1);
});

import type { Job, JobResult, PgBoss } from "pg-boss";
import { traceWork } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { asWorker, makeBoss } from "#server/foundation/queue/boss.ts";
import type { Task } from "#server/foundation/queue/task.ts";
import { faultOfWorker } from "./worker-health.ts";

const DRAIN_TIMEOUT_MS = 25_000;

/** A running worker. */
export interface Worker {
  /**
   * Stops accepting jobs, and resolves when the running ones have ended (after 25 s they are left to be tried again).
   */
  stop(): Promise<void>;
  /** Why it isn't working right now; null if it is. */
  fault(): Promise<string | null>;
}

/**
 * Runs the tasks' jobs from the database until stopped, several at a time, each within milliseconds of its commit
 * (LISTEN/NOTIFY, with a poll every two seconds as a fallback). Rejects if the database or its job tables are missing.
 */
export async function startWorker(tasks: readonly Task[]): Promise<Worker> {
  const boss = makeBoss(asWorker, {
    useListenNotify: true,
    maintenanceIntervalSeconds: 600,
    // Both need the owner's rights; the operator's own monitoring and autovacuum cover them.
    reindex: false,
    monitorVacuum: false,
  });
  await boss.start();
  for (const task of tasks) await takeJobs(boss, task);
  await keepSchedules(boss, tasks);
  return {
    stop: () => boss.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS }),
    fault: () => faultOfWorker(boss),
  };
}

async function takeJobs(boss: PgBoss, task: Task): Promise<void> {
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 10,
    perJobResults: true,
    ...(task.groupConcurrency === undefined ? {} : { groupConcurrency: task.groupConcurrency }),
  } as const;
  const takers = Array.from({ length: task.concurrency }, () => {
    const taker: Promise<string> = boss.work(task.queue, options, async (jobs: Job<unknown>[]) => {
      // Where there was one job there may be more: asks again after this one, without the pause between polls.
      boss.notifyWorker(await taker);
      return await Promise.all(jobs.map((job) => runJob(task, job)));
    });
    return taker;
  });
  await Promise.all(takers);
}

async function runJob(task: Task, job: Job<unknown>): Promise<JobResult> {
  const facts = { queue: task.queue, jobId: job.id };
  const startedAt = performance.now();
  try {
    const outcome = await traceWork({ name: task.queue }, () => task.run(job.data, job.id));
    const durationMs = Math.round(performance.now() - startedAt);
    if (outcome === "done") log.info({ ...facts, durationMs }, "a job finished");
    else log.error({ ...facts, durationMs }, "a job was refused and won't be retried");
    return { id: job.id, status: outcome === "done" ? "completed" : "deadletter" };
  } catch (error) {
    log.warn({ ...facts, err: error }, "a job failed and will be retried");
    return {
      id: job.id,
      status: "failed",
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

/** Sets the tasks' schedules and removes those of tasks that no longer exist. */
async function keepSchedules(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  for (const schedule of await boss.getSchedules()) {
    if (!tasks.some((task) => task.queue === schedule.name && task.cron)) await boss.unschedule(schedule.name);
  }
  for (const task of tasks) if (task.cron) await boss.schedule(task.queue, task.cron, {}, { tz: "UTC" });
}

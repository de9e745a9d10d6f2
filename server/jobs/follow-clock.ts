import { clockOffsetMs } from "#server/foundation/clock.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import type { Task } from "#server/foundation/queue/task.ts";

const LOOK_EVERY_MS = 100;

/**
 * Runs what recurs whenever a sandbox moves the product's time: schedules go by the machine's. Each run does only what is
 * due by the product's time.
 * @returns ends it
 */
export function followClock(tasks: readonly Task[]): () => void {
  if (env.CLOCK_FILE === undefined) return () => undefined;
  let known = clockOffsetMs();
  const timer = setInterval(() => {
    const offsetMs = clockOffsetMs();
    if (offsetMs === known) return;
    known = offsetMs;
    log.info({ offsetMs }, "the sandbox moved the clock");
    for (const { queue, cron } of tasks) {
      if (!cron) continue;
      enqueueJob(queue, {}).catch((error: unknown) =>
        log.error({ err: error, queue }, "could not queue a recurring job"),
      );
    }
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

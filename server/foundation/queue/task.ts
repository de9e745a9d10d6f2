import type { z } from "zod";
import type { QueueName } from "./queues.ts";

/** How a run ended without throwing. `refused`: it failed, and a retry would fail the same way. */
export type TaskOutcome = "done" | "refused";

/** How the worker handles the jobs of one queue. A run that throws is retried according to the queue's settings. */
export interface Task {
  queue: QueueName;
  /** Jobs of this queue that one worker process runs at once. */
  concurrency: number;
  /** How many of them all workers run at once for one `group` of their jobs; absent without a limit. */
  groupConcurrency?: number;
  /**
   * When the job also runs on its own: a cron expression in UTC. Runs must claim their work, because two may start at
   * once.
   */
  cron?: string;
  run(payload: unknown, jobId: string): Promise<TaskOutcome>;
}

/** Declares a task. Its payload is checked before each run; an invalid one is refused. */
export function defineTask<Payload extends z.ZodType>(definition: {
  queue: QueueName;
  concurrency: number;
  groupConcurrency?: number;
  cron?: string;
  payload: Payload;
  run: (payload: z.output<Payload>, jobId: string) => Promise<TaskOutcome>;
}): Task {
  const { payload: schema, run, ...rest } = definition;
  return {
    ...rest,
    run: async (payload, jobId) => {
      const read = schema.safeParse(payload);
      return read.success ? run(read.data, jobId) : "refused";
    },
  };
}

/**
 * Declares a task without a payload that only runs on its own, one at a time in a worker.
 * @param cron as in {@link Task}
 */
export function defineTimer(queue: QueueName, cron: string, run: (jobId: string) => Promise<void>): Task {
  return {
    queue,
    concurrency: 1,
    cron,
    run: async (_, jobId) => {
      await run(jobId);
      return "done";
    },
  };
}

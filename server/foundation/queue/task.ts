import type { z } from "zod";
import type { QueueName } from "./queues.ts";

/** How a run ended when it did not throw. `refused`: it failed, and trying again would fail the same way. */
export type TaskOutcome = "done" | "refused";

/** What the worker does with the jobs of one queue. A run that throws is tried again as the queue's settings say. */
export interface Task {
  queue: QueueName;
  /** Jobs of this queue that one worker process runs at once. */
  concurrency: number;
  /** When the job also comes by itself: a cron expression in UTC. Runs must claim their work: two may come at once. */
  cron?: string;
  run(payload: unknown, jobId: string): Promise<TaskOutcome>;
}

/** Declares a task. Its payload is checked before each run; one that does not fit is refused. */
export function defineTask<Payload extends z.ZodType>(definition: {
  queue: QueueName;
  concurrency: number;
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

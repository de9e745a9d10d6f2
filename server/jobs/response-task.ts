import { z } from "zod";
import { isAppError } from "#lib/errors.ts";
import type { QueueName } from "#server/foundation/queue/queues.ts";
import { defineTask, type Task } from "#server/foundation/queue/task.ts";

/** A task that sends something of one response to the account's store. What the store refuses isn't tried again. */
export function responseTask(queue: QueueName, send: (accountId: string, responseId: string) => Promise<void>): Task {
  return defineTask({
    queue,
    concurrency: 4,
    payload: z.object({ accountId: z.string(), responseId: z.string() }),
    run: async ({ accountId, responseId }) => {
      try {
        await send(accountId, responseId);
        return "done";
      } catch (error) {
        if (isAppError(error) && error.code === "partner-refused") return "refused";
        throw error;
      }
    },
  });
}

import { isAppError } from "#lib/errors.ts";
import type { TaskOutcome } from "#server/foundation/queue/task.ts";

/** For a task that recurs soon: what a store did wrong is noted with its connection, and isn't tried again until then. */
export async function unlessStoreFails(work: () => Promise<void>): Promise<TaskOutcome> {
  try {
    await work();
    return "done";
  } catch (error) {
    if (isAppError(error) && (error.code === "partner-refused" || error.code === "partner-failed")) return "refused";
    throw error;
  }
}

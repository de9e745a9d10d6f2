import { z } from "zod";
import { machineMs } from "#lib/machine-clock.ts";
import { copyAccount, noteChanges } from "#server/domain/file-copies/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";

/** The rest is written by the next job: others wait, too. */
const MOST_MS = 15 * 60_000;

/** Every five minutes, a job for each copy of an account's responses that has something to write. */
export const copyFilesTask = defineTimer("copy-files", "*/5 * * * *", async () => {
  for (const copy of await onWorkerConnection((client) => noteChanges(client, productNow()))) {
    await enqueueJob("copy-files-of-account", copy, { singletonKey: `${copy.accountId} ${copy.integration}` });
  }
});

/** Writes the files of the months that changed. */
export const copyFilesOfAccountTask = defineTask({
  queue: "copy-files-of-account",
  concurrency: 2,
  payload: z.object({ accountId: z.string(), integration: z.string() }),
  run: async (copy) => {
    const until = machineMs() + MOST_MS;
    const isOver = () => machineMs() > until;
    await onLongWorkerConnection((client) => copyAccount(client, copy, { now: productNow, isOver }));
    return "done";
  },
});

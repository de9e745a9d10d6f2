import { z } from "zod";
import { machineMs } from "#lib/machine-clock.ts";
import { queueRun, runImport, tendImports } from "#server/domain/imports/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";

/** The rest is done by the next job: others wait, too. */
const MOST_MS = 15 * 60_000;

/** Every minute, a job for each import that has something to do. */
export const runImportsTask = defineTimer("run-imports", "* * * * *", async () => {
  for (const one of await onWorkerConnection((client) => tendImports(client, productNow()))) await queueRun(one);
});

/** Reads, stores or undoes an import. */
export const runImportTask = defineTask({
  queue: "run-import",
  concurrency: 1,
  payload: z.object({ accountId: z.string(), importId: z.string() }),
  run: async (key) => {
    const until = machineMs() + MOST_MS;
    const isOver = () => machineMs() > until;
    await onLongWorkerConnection((client) => runImport(client, key, { now: productNow, isOver }));
    return "done";
  },
});

import type { EnqueueOptions } from "#server/foundation/queue/enqueue-job.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";

/** Queues a run of an import's next steps, unless one waits already. */
export async function queueRun(
  { accountId, id }: { accountId: string; id: string },
  db?: EnqueueOptions["db"],
): Promise<void> {
  await enqueueJob("run-import", { accountId, importId: id }, { db, singletonKey: id });
}

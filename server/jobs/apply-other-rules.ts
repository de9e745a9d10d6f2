import { z } from "zod";
import { followChange } from "#server/domain/other-texts/index.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Applies a question's rules for "Other" texts to its past answers. An interrupted run starts over. */
export const applyOtherRulesTask = defineTask({
  queue: "apply-other-rules",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), questionNameId: z.string(), changedAt: z.iso.datetime() }),
  run: async (payload) => {
    await onWorkerConnection((client) => followChange(client, payload));
    return "done";
  },
});

import { z } from "zod";
import { watchStore } from "#server/domain/connections/index.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";
import { eachConnectedAccount } from "./each-connected-account.ts";

/** Every day, a job for each connected store. */
export const watchStoresTask = defineTimer("watch-stores", "37 4 * * *", async () => {
  await eachConnectedAccount("watch-store");
});

/** Reads what a store says about itself, and makes or repairs its webhooks. */
export const watchStoreTask = defineTask({
  queue: "watch-store",
  concurrency: 2,
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }) => {
    await watchStore(accountId);
    return "done";
  },
});

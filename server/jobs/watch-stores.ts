import { z } from "zod";
import { watchStore } from "#server/domain/connections/index.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { eachConnectedAccount } from "./each-connected-account.ts";

/** Every day, a job for each connected store. */
export const watchStoresTask = defineTask({
  queue: "watch-stores",
  concurrency: 1,
  cron: "37 4 * * *",
  payload: z.object({}),
  run: async () => {
    await eachConnectedAccount("watch-store");
    return "done";
  },
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

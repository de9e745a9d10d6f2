import { z } from "zod";
import { billedStore } from "#server/domain/billing/index.ts";
import { placeSurvey, watchStore } from "#server/domain/connections/index.ts";
import { connectedByConsent, keepAccess } from "#server/domain/integrations/index.ts";
import { onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask, defineTimer } from "#server/foundation/queue/task.ts";
import { eachConnectedAccount } from "./each-connected-account.ts";

/** Every day, a job for each connected store. */
export const watchStoresTask = defineTimer("watch-stores", "37 4 * * *", async () => {
  await eachConnectedAccount("watch-store");
});

/** Reads what a store says about itself and pays for the app, and makes or repairs its webhooks. */
export const watchStoreTask = defineTask({
  queue: "watch-store",
  concurrency: 2,
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }) => {
    await watchStore(accountId);
    if (await billedStore(accountId)) await enqueueJob("sync-billing", { accountId });
    return "done";
  },
});

/** Every week, renews the tokens of partners to which nothing was sent for a while. */
export const keepAccessTask = defineTimer("keep-access", "11 5 * * 1", async () => {
  for (const { accountId, name } of await onWorkerConnection(connectedByConsent)) {
    await keepAccess(accountId, name).catch((error: unknown) =>
      log.error({ err: error, accountId, integration: name }, "could not renew a partner's tokens"),
    );
  }
});

/** Puts the survey on the order page of a store that was just connected, where the platform lets us. */
export const placeSurveyTask = defineTask({
  queue: "place-survey",
  concurrency: 2,
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }) => {
    await placeSurvey(accountId);
    return "done";
  },
});

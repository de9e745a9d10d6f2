import { accountsWithImages, deleteUnusedImages } from "#server/domain/images/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { eachAccount } from "./each-account.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Deletes the images that have not been used for 30 days. Runs at night; running twice at once is harmless. */
export const deleteUnusedImagesTask = defineTimer("delete-unused-images", "29 3 * * *", async () => {
  let deleted = 0;
  try {
    await onWorkerConnection(async (client) =>
      eachAccount(await accountsWithImages(client), "could not delete all unused images", async (accountId) => {
        deleted += await deleteUnusedImages(client, accountId);
      }),
    );
  } finally {
    log.info({ deleted }, "deleted unused images");
  }
});

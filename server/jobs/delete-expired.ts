import { machineNow } from "#lib/machine-clock.ts";
import { deleteClosedAccount, findClosedAccounts } from "#server/domain/accounts/index.ts";
import { endBilling } from "#server/domain/billing/index.ts";
import { disconnectStore } from "#server/domain/connections/index.ts";
import { removeFolders } from "#server/domain/file-copies/index.ts";
import { accountsWithImages, deleteUnusedImages } from "#server/domain/images/index.ts";
import { disconnectIntegration, integrationsOf } from "#server/domain/integrations/index.ts";
import { applyRetention } from "#server/domain/responses/index.ts";
import { forgetExpired } from "#server/domain/retention/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";

/** Deletes what has expired, every night. */
export const forgetExpiredTask = defineTimer("forget-expired", "17 3 * * *", async () => {
  const { session, sign_in_link, rate_bucket } = await onWorkerConnection((client) =>
    forgetExpired(client, machineNow()),
  );
  log.info({ sessions: session, links: sign_in_link, buckets: rate_bucket }, "deleted expired records");
});

/**
 * Deletes the responses that are older than their accounts keep them. Runs at night; the next night continues an
 * interrupted run.
 */
export const applyRetentionTask = defineTimer("apply-retention", "11 2 * * *", async () => {
  const deleted = await onLongWorkerConnection((client) => applyRetention(client, productNow()));
  log.info({ deleted }, "deleted responses older than their retention period");
});

/** Deletes the accounts whose seven days since closing are over. The next run continues an interrupted one. */
export const deleteClosedAccountsTask = defineTimer("delete-closed-accounts", "41 * * * *", async () => {
  const now = productNow();
  await onLongWorkerConnection(async (client) =>
    eachAccount(await findClosedAccounts(client, now), "could not delete all closed accounts", async (accountId) => {
      await endBilling(accountId);
      // Ends our access at partners, as far as they let us: after the deletion no one has the credentials for it.
      const leaving = { accountId, personId: null, isStaff: false };
      // Includes billing through the store's platform: the deletion waits until that has ended.
      await disconnectStore(leaving);
      for (const name of await integrationsOf(client, accountId)) await disconnectIntegration(leaving, name);
      if (!(await removeFolders(client, accountId))) throw new Error("its files on this server couldn't be removed");
      await deleteClosedAccount(client, accountId, now);
      log.info({ accountId }, "deleted a closed account");
    }),
  );
});

/** Deletes the images that have not been used for 30 days. Runs at night; running twice at once is harmless. */
export const deleteUnusedImagesTask = defineTimer("delete-unused-images", "29 3 * * *", async () => {
  let deleted = 0;
  try {
    await onLongWorkerConnection(async (client) =>
      eachAccount(await accountsWithImages(client), "could not delete all unused images", async (accountId) => {
        deleted += await deleteUnusedImages(client, accountId);
      }),
    );
  } finally {
    log.info({ deleted }, "deleted unused images");
  }
});

/**
 * Does a task's work for each account. One that fails doesn't block the others; the task fails for it at the end, and is
 * tried again.
 * @param failed says in the log, and in the error, what could not be done
 * @throws AggregateError of all failures, at the end
 */
async function eachAccount(
  accountIds: readonly string[],
  failed: string,
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of accountIds) {
    try {
      await work(accountId);
    } catch (error) {
      log.error({ err: error, accountId }, failed);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
}

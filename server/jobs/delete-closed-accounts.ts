import { deleteClosedAccount, findClosedAccounts } from "#server/domain/accounts/index.ts";
import { endBilling } from "#server/domain/billing/index.ts";
import { disconnectIntegration, integrationsOf } from "#server/domain/integrations/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { eachAccount } from "./each-account.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Deletes the accounts whose seven days since closing are over. The next run continues an interrupted one. */
export const deleteClosedAccountsTask = defineTimer("delete-closed-accounts", "41 * * * *", async () => {
  const now = productNow();
  await onWorkerConnection(async (client) =>
    eachAccount(await findClosedAccounts(client, now), "could not delete all closed accounts", async (accountId) => {
      await endBilling(accountId);
      // Ends our access at partners, as far as they let us: after the deletion no one has the credentials for it.
      const leaving = { accountId, personId: null, isStaff: false };
      for (const name of await integrationsOf(client, accountId)) await disconnectIntegration(leaving, name);
      await deleteClosedAccount(client, accountId, now);
      log.info({ accountId }, "deleted a closed account");
    }),
  );
});

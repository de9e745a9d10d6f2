import { accountsToUnlock, unlockAnswers } from "#server/domain/plans/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Unlocks the answers of months that are over, and of plans that changed while this couldn't be done. */
export const unlockAnswersTask = defineTimer("unlock-answers", "*/5 * * * *", async () => {
  const now = productNow();
  for (const accountId of await onWorkerConnection((client) => accountsToUnlock(client, now))) {
    await inAccount(accountId, () => inAccountTransaction((client) => unlockAnswers(client, accountId, now)));
  }
});

import { connectedByConsent, keepAccess } from "#server/domain/integrations/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTimer } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Every week, renews the tokens of partners to which nothing was sent for a while. */
export const keepAccessTask = defineTimer("keep-access", "11 5 * * 1", async () => {
  for (const { accountId, name } of await onWorkerConnection(connectedByConsent)) {
    await keepAccess(accountId, name).catch((error: unknown) =>
      log.error({ err: error, accountId, integration: name }, "could not renew a partner's tokens"),
    );
  }
});

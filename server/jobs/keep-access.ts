import { z } from "zod";
import { type ConsentPartner, integrationNames, isConsentPartner } from "#lib/partners.ts";
import { keepAccess } from "#server/domain/integrations/index.ts";
import { log } from "#server/foundation/log.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { onWorkerConnection } from "./on-worker-connection.ts";

/** Every week, renews the tokens of partners to which nothing was sent for a while. */
export const keepAccessTask = defineTask({
  queue: "keep-access",
  concurrency: 1,
  cron: "11 5 * * 1",
  payload: z.object({}),
  run: async () => {
    for (const { accountId, name } of await connectedByConsent()) {
      await keepAccess(accountId, name).catch((error: unknown) =>
        log.error({ err: error, accountId, integration: name }, "could not renew a partner's tokens"),
      );
    }
    return "done";
  },
});

async function connectedByConsent(): Promise<{ accountId: string; name: ConsentPartner }[]> {
  const { rows } = await onWorkerConnection((client) =>
    client.query<{ accountId: string; name: ConsentPartner }>(
      `SELECT account_id AS "accountId", name FROM connection WHERE kind = 'integration' AND status = 'connected'
       AND name = ANY($1::text[])`,
      [integrationNames.filter(isConsentPartner)],
    ),
  );
  return rows;
}

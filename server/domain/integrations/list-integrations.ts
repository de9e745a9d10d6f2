import type { Connection, Integration } from "#generated/prisma/client.ts";
import type { IntegrationItem, Integrations } from "#lib/calls/integration.ts";
import { type IntegrationName, integrationNames } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { accountRow, platformOf } from "#server/domain/accounts/index.ts";
import { storeOfAccount } from "#server/domain/connections/index.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** The account's store, and every partner, connected or not; never their secrets. */
export async function listIntegrations({ accountId }: { accountId: string }): Promise<Integrations> {
  const [account, rows, connections] = await Promise.all([
    accountRow(accountId),
    tenant().integration.findMany({ where: { accountId } }),
    tenant().connection.findMany({
      where: { accountId, kind: "integration", status: { not: "removed" } },
      omit: { credentials: true, webhookSecret: true },
    }),
  ]);
  const store = await storeOfAccount(accountId, account.platform);
  return {
    platform: platformOf(account),
    domain: store?.domain ?? null,
    connected: store !== null && store.status !== "chosen",
    items: integrationNames.map((name) =>
      itemOf(
        name,
        rows.find((row) => row.name === name),
        connections.find((connection) => connection.name === name),
      ),
    ),
  };
}

type Health = Pick<Connection, "status" | "failures" | "lastDeliveryAt" | "lastError">;

/** From so many failures in a row, an integration counts as failing; until then they may be chance. */
export const FAILURES_OF_FAILING = 5;

/** A partner as the wire has it. */
export function itemOf(
  name: IntegrationName,
  row: Pick<Integration, "enabled" | "settings"> | undefined,
  connection: Health | undefined,
): IntegrationItem {
  return {
    name,
    enabled: row?.enabled ?? false,
    connected: connection !== undefined,
    status: statusOf(connection),
    settings: membersOf(row?.settings),
    lastDeliveryAt: connection?.lastDeliveryAt?.toISOString() ?? null,
    lastError: connection?.lastError ?? null,
  };
}

/** `paused`: until the merchant does something. `failing`: we go on trying. */
function statusOf(connection: Health | undefined): string {
  if (connection?.status === "paused") return "paused";
  return connection && connection.failures >= FAILURES_OF_FAILING ? "failing" : "ok";
}

import type { Integration } from "#generated/prisma/client.ts";
import { type IntegrationItem, type Integrations, partnerNames } from "#lib/calls/integration.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { accountRow, platformOf } from "#server/domain/accounts/index.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** The account's store, and every partner, connected or not; never their secrets. */
export async function listIntegrations({ accountId }: { accountId: string }): Promise<Integrations> {
  const [account, rows] = await Promise.all([
    accountRow(accountId),
    tenant().integration.findMany({ where: { accountId } }),
  ]);
  return {
    platform: platformOf(account),
    domain: account.platformDomain,
    connected: account.storeConnectedAt !== null,
    items: partnerNames.map((name) =>
      itemOf(
        name,
        rows.find((row) => row.name === name),
      ),
    ),
  };
}

function itemOf(name: string, row: Integration | undefined): IntegrationItem {
  return {
    name,
    enabled: row?.enabled ?? false,
    connected: row?.connected ?? false,
    status: row?.status ?? "ok",
    settings: membersOf(row?.settings),
    lastDeliveryAt: row?.lastDeliveryAt?.toISOString() ?? null,
    lastError: row?.lastError ?? null,
  };
}

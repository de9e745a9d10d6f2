import type { Prisma } from "#generated/prisma/client.ts";
import { storeDestinations } from "#lib/partners.ts";
import { storePlatformNames } from "./store-platforms.ts";

/** `connection.pause_reason` of a store that removed the app. */
export const UNINSTALLED = "uninstalled";

interface Removal {
  /** A store that stays. */
  except?: { platform: string; domain: string };
  /** Only this store. */
  only?: { platform: string; domain: string };
  /** Whether the store itself ended it. */
  isUninstalled?: boolean;
}

/**
 * Removes an account's connections with stores, their credentials and their domains, within the caller's transaction,
 * which runs `inAccount`. The rows themselves stay: they say when a store was connected.
 * @returns the domains that were removed
 */
export async function removeStoreRows(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { except, only, isUninstalled = false }: Removal = {},
): Promise<string[]> {
  const live = await transaction.connection.findMany({
    where: {
      accountId,
      kind: "platform",
      name: { in: [...storePlatformNames] },
      status: { in: ["connected", "paused"] },
    },
    select: { id: true, name: true, externalId: true },
  });
  const isSame = (row: (typeof live)[number], store: { platform: string; domain: string } | undefined) =>
    store !== undefined && row.name === store.platform && row.externalId === store.domain;
  const removed = live.filter((row) => !isSame(row, except) && (only === undefined || isSame(row, only)));
  if (removed.length > 0) {
    // The store deletes the answers on its orders together with the app.
    const unsent = { integration: { in: [...storeDestinations] }, status: { in: ["waiting", "held"] } };
    await transaction.delivery.deleteMany({ where: { accountId, ...unsent } });
  }
  for (const { id, name, externalId } of removed) {
    await transaction.connection.update({
      where: { accountId_id: { accountId, id } },
      data: {
        status: "removed",
        credentials: null,
        webhookSecret: null,
        ordersCursor: null,
        pauseReason: isUninstalled ? UNINSTALLED : null,
      },
    });
    await transaction.shopDomain.deleteMany({ where: { accountId, platform: name, domain: externalId ?? "" } });
  }
  return removed.flatMap(({ externalId }) => externalId ?? []);
}

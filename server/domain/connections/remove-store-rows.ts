import type { Prisma } from "#generated/prisma/client.ts";
import { storePlatformNames } from "./store-platforms.ts";

interface Removal {
  /** A store that stays. */
  except?: { platform: string; domain: string };
  /** Only this store. */
  only?: { platform: string; domain: string };
}

/**
 * Removes an account's connections with stores, their credentials and their domains, within the caller's transaction,
 * which runs `inAccount`. The rows themselves stay: they say when a store was connected.
 * @returns the domains that were removed
 */
export async function removeStoreRows(
  transaction: Prisma.TransactionClient,
  accountId: string,
  { except, only }: Removal = {},
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
  for (const { id, name, externalId } of removed) {
    await transaction.connection.update({
      where: { accountId_id: { accountId, id } },
      data: { status: "removed", credentials: null, webhookSecret: null, pauseReason: null, ordersCursor: null },
    });
    await transaction.shopDomain.deleteMany({ where: { accountId, platform: name, domain: externalId ?? "" } });
  }
  return removed.flatMap(({ externalId }) => externalId ?? []);
}

import { tenant } from "#server/foundation/database/db.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";
import { nameOfStore } from "./live-store.ts";
import { UNINSTALLED } from "./remove-store-rows.ts";
import { isStorePlatform, storePlatformNames } from "./store-platforms.ts";

/** A store that was connected before. */
interface PreviousStore {
  platform: StorePlatformName;
  domain: string;
  /** What it calls itself; null if unknown. */
  name: string | null;
  disconnectedAt: string;
  /** Whether the store itself ended it. */
  isUninstalled: boolean;
}

/** The store that the account in scope was last disconnected from; null if there was none. */
export async function previousStore(accountId: string): Promise<PreviousStore | null> {
  const row = await tenant().connection.findFirst({
    where: { accountId, kind: "platform", name: { in: [...storePlatformNames] }, status: "removed" },
    orderBy: { updatedAt: "desc" },
    select: { name: true, externalId: true, updatedAt: true, pauseReason: true, details: true },
  });
  if (!row || !isStorePlatform(row.name) || row.externalId === null) return null;
  const isUninstalled = row.pauseReason === UNINSTALLED;
  return {
    platform: row.name,
    domain: row.externalId,
    disconnectedAt: row.updatedAt.toISOString(),
    name: nameOfStore(row),
    isUninstalled,
  };
}

import { tenant } from "#server/foundation/database/db.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";
import { isStorePlatform, storePlatformNames } from "./store-platforms.ts";

/** A store that was connected before. */
interface PreviousStore {
  platform: StorePlatformName;
  domain: string;
  disconnectedAt: string;
}

/** The store that the account in scope was last disconnected from; null if there was none. */
export async function previousStore(accountId: string): Promise<PreviousStore | null> {
  const row = await tenant().connection.findFirst({
    where: { accountId, kind: "platform", name: { in: [...storePlatformNames] }, status: "removed" },
    orderBy: { updatedAt: "desc" },
    select: { name: true, externalId: true, updatedAt: true },
  });
  if (!row || !isStorePlatform(row.name) || row.externalId === null) return null;
  return { platform: row.name, domain: row.externalId, disconnectedAt: row.updatedAt.toISOString() };
}

import { membersOf } from "#lib/unknown-values.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { storePlatformNames } from "./store-platforms.ts";

/** The store of an account, connected or only named. */
export interface AccountStore {
  domain: string;
  /** `paused`: it is connected, and has ended our access. */
  status: "chosen" | "connected" | "paused";
  /** What the store's plan is called at its platform. */
  planName: string | null;
  lastError: string | null;
}

/** The store of the account in scope at a platform; null if it has none there. */
export async function storeOfAccount(accountId: string, platform: string): Promise<AccountStore | null> {
  if (!storePlatformNames.some((name) => name === platform)) return null;
  const row = await tenant().connection.findFirst({
    where: { accountId, kind: "platform", name: platform, status: { not: "removed" } },
    select: { externalId: true, status: true, details: true, lastError: true },
  });
  if (!row || row.externalId === null) return null;
  const { planName } = membersOf(row.details);
  const status = row.status === "chosen" || row.status === "paused" ? row.status : "connected";
  return {
    domain: row.externalId,
    status,
    lastError: row.lastError,
    planName: typeof planName === "string" ? planName : null,
  };
}

import { directory, inAccount } from "#server/foundation/database/db.ts";
import { liveStore } from "./live-store.ts";

/**
 * The account that a store was last connected with, if it's connected with none now; null if there is none, or if it has
 * another store by now, whose place this one must not take unasked.
 */
export async function findPreviousAccount(platform: string, domain: string): Promise<string | null> {
  const [found] = await directory().$queryRaw<{ accountId: string | null }[]>`
    SELECT previous_account_of_store(${platform}, ${domain}) AS "accountId"`;
  const accountId = found?.accountId ?? null;
  if (accountId === null || (await inAccount(accountId, () => liveStore(accountId))) !== null) return null;
  return accountId;
}

import { directory } from "#server/foundation/database/db.ts";

/**
 * The id of the account that is connected with a store now, paused or not; null if there is none.
 * @param platform a name of `account.platform`, such as "Shopify"
 * @param domain the store's domain, in any letter case
 */
export async function findStoreAccount(platform: string, domain: string): Promise<string | null> {
  const [found] = await directory().$queryRaw<{ accountId: string | null }[]>`
    SELECT account_of_store(${platform}, ${domain}) AS "accountId"`;
  return found?.accountId ?? null;
}

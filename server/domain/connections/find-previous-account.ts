import { directory } from "#server/foundation/database/db.ts";

/** The account that a store was last connected with, if it's connected with none now; null if there is none. */
export async function findPreviousAccount(platform: string, domain: string): Promise<string | null> {
  const [found] = await directory().$queryRaw<{ accountId: string | null }[]>`
    SELECT previous_account_of_store(${platform}, ${domain}) AS "accountId"`;
  return found?.accountId ?? null;
}

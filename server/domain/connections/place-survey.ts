import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { withStore } from "./with-store.ts";

/**
 * Puts the survey on the order page of the account's store, or repairs it, where the platform lets us. When a store is
 * connected, and when its merchant asks: they may have removed it on purpose.
 * @returns false without such a store
 */
export async function placeSurvey(accountId: string): Promise<boolean> {
  const where = { id: accountId };
  const { publishableKey } = await directory().account.findUniqueOrThrow({ where, select: { publishableKey: true } });
  const isPlaced = await withStore(accountId, async ({ stores, store }) => {
    await stores.placeSurvey?.(store, { appUrl: env.APP_URL, publishableKey });
    return stores.placeSurvey !== null;
  });
  return isPlaced ?? false;
}

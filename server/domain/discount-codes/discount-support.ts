import type { DiscountSupport } from "#lib/calls/app-discounts.ts";
import { isAppError } from "#lib/errors.ts";
import { liveStore, storedCurrency, withStore } from "#server/domain/connections/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";

/** Whether the account's store can make a code for each shopper, and what its merchant has to allow first. */
export async function discountSupport({ accountId }: { accountId: string }): Promise<DiscountSupport> {
  const store = await liveStore(accountId);
  const account = await tenant().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { currency: true },
  });
  const currency = (store && storedCurrency(store)) ?? account.currency;
  const discounts = store?.status === "connected" ? storesOf(store.platform)?.discounts : undefined;
  const platform = store?.status === "connected" ? store.platform : null;
  if (!store || !discounts) return { isSupported: false, platform, missingScopes: [], currency };
  const missing = (scopes: readonly string[]) => discounts.scopes.filter((scope) => !scopes.includes(scope));
  const known = missing(store.scopes);
  // What a merchant has just granted may not have been reported yet.
  const missingScopes = known.length === 0 ? known : missing((await readScopes(accountId)) ?? store.scopes);
  return { isSupported: true, platform, missingScopes, currency };
}

/** What the store has granted; null if it can't say now. */
async function readScopes(accountId: string): Promise<readonly string[] | null> {
  try {
    return await withStore(accountId, async ({ stores, store, connection: { id } }) => {
      const scopes = [...((await stores.discounts?.readScopes(store)) ?? [])];
      await inAccount(accountId, () => tenant().connection.updateMany({ where: { accountId, id }, data: { scopes } }));
      return scopes;
    });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

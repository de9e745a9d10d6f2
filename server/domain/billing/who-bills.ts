import { type LiveStore, liveStore } from "#server/domain/connections/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import type { PlatformBilling, StorePlatformName } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";

/** A store that pays its platform for the app. */
export interface BilledStore {
  platform: StorePlatformName;
  domain: string;
  billing: PlatformBilling;
}

/**
 * Who bills an account: the platform of its connected store where that sells the app itself, which Shopify's App Store
 * demands; null for a card. Choosing a platform without installing the app changes nothing.
 */
export async function billedStore(accountId: string): Promise<BilledStore | null> {
  return billedStoreOf(await inAccount(accountId, () => liveStore(accountId)));
}

function billedStoreOf(store: LiveStore | null): BilledStore | null {
  const billing = store && storesOf(store.platform)?.billing;
  return store && billing ? { platform: store.platform, domain: store.domain, billing } : null;
}

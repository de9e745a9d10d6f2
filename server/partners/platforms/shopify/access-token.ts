import { isAppError } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { DeadCredentials, type Store } from "../platform.ts";
import { readCredentials, type ShopifyCredentials, writeCredentials } from "./credentials.ts";
import type { ShopifyApp } from "./shopify-app.ts";
import { refreshPair } from "./token-endpoint.ts";

/** A token with less time left is renewed before it is used. */
const RENEW_BEFORE_MS = 5 * 60 * 1000;

/** A token to call the store with. However many calls find it too old, one of them renews it. */
export async function accessToken(app: ShopifyApp, store: Store): Promise<string> {
  const { current } = readCredentials(await store.credentials());
  if (isFresh(current.expiresAt)) return current.accessToken;
  try {
    return await renewedUnless(app, store, (found) => isFresh(found.current.expiresAt));
  } catch (error) {
    // Shopify's token endpoint has a problem; until the last moment the token works.
    if (isAppError(error) && error.code === "partner-failed" && current.expiresAt > machineMs()) {
      return current.accessToken;
    }
    throw error;
  }
}

/** A token in place of one that the store refused; another call may have renewed it already. */
export async function tokenAfterRefusal(app: ShopifyApp, store: Store, refused: string): Promise<string> {
  return await renewedUnless(app, store, ({ current }) => current.accessToken !== refused);
}

/** The current pair has answered a call: the one before it isn't needed any longer. */
export async function confirmToken(store: Store, used: string): Promise<void> {
  const { previous } = readCredentials(await store.credentials());
  if (previous === null) return;
  await store.renew(async (text) => {
    const found = readCredentials(text);
    if (found.previous === null || found.current.accessToken !== used) return text;
    return writeCredentials({ ...found, previous: null });
  });
}

function isFresh(expiresAt: number): boolean {
  return expiresAt > machineMs() + RENEW_BEFORE_MS;
}

async function renewedUnless(
  app: ShopifyApp,
  store: Store,
  isRenewed: (found: ShopifyCredentials) => boolean,
): Promise<string> {
  const text = await store.renew(async (before) => {
    const found = readCredentials(before);
    return isRenewed(found) ? before : writeCredentials(await renewed(app, store.domain, found));
  });
  return readCredentials(text).current.accessToken;
}

async function renewed(
  app: ShopifyApp,
  domain: string,
  { current, previous }: ShopifyCredentials,
): Promise<ShopifyCredentials> {
  try {
    return { current: await refreshPair(app, domain, current.refreshToken, machineNow()), previous: current };
  } catch (error) {
    if (!(error instanceof DeadCredentials) || previous === null) throw error;
    // The current pair never answered a call: Shopify may not know it.
    return { current: await refreshPair(app, domain, previous.refreshToken, machineNow()), previous };
  }
}

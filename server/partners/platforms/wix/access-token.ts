import { isAppError } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import type { Store } from "../platform.ts";
import { readCredentials, type WixCredentials, writeCredentials } from "./credentials.ts";
import { requestToken } from "./token-endpoint.ts";
import type { WixApp } from "./wix-app.ts";

/** A token with less time left is renewed before it is used. */
const RENEW_BEFORE_MS = 5 * 60 * 1000;

/** A token to call Wix with. However many calls find it too old, one of them renews it. */
export async function accessToken(app: WixApp, store: Store): Promise<string> {
  const current = readCredentials(await store.credentials());
  if (isFresh(current)) return current.accessToken;
  try {
    return await renewedUnless(app, store, isFresh);
  } catch (error) {
    // Wix's token endpoint has a problem; until the last moment the token works.
    if (isAppError(error) && error.code === "partner-failed" && current.expiresAt > machineMs()) {
      return current.accessToken;
    }
    throw error;
  }
}

/** A token in place of one that Wix refused; another call may have renewed it already. */
export async function tokenAfterRefusal(app: WixApp, store: Store, refused: string): Promise<string> {
  return await renewedUnless(app, store, (found) => found.accessToken !== refused);
}

function isFresh({ expiresAt }: WixCredentials): boolean {
  return expiresAt > machineMs() + RENEW_BEFORE_MS;
}

async function renewedUnless(
  app: WixApp,
  store: Store,
  isRenewed: (found: WixCredentials) => boolean,
): Promise<string> {
  const text = await store.renew(async (before) =>
    isRenewed(readCredentials(before)) ? before : writeCredentials(await requestToken(app, store.domain, machineNow())),
  );
  return readCredentials(text).accessToken;
}

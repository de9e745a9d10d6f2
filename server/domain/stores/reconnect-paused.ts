import { isAppError } from "#lib/errors.ts";
import { connectStore, isStorePlatform, liveStore } from "#server/domain/connections/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { admins } from "#server/partners/platforms/registry.ts";

/**
 * Gives a store whose credentials died new ones, as somebody has opened the app in its admin. A failure leaves it
 * paused, and the page is shown all the same.
 * @param token a verified session token of the store's admin
 */
export async function reconnectPaused(accountId: string, platform: string, token: string): Promise<void> {
  const install = admins().find(({ name }) => name === platform)?.install;
  if (!install || !isStorePlatform(platform)) return;
  const store = await inAccount(accountId, () => liveStore(accountId));
  if (store?.pauseReason !== "credentials" || store.platform !== platform) return;
  try {
    const verified = await install.verifyStore(token);
    if (verified.domain !== store.domain) return;
    await connectStore({ accountId, personId: null, platform, store: verified });
    await enqueueJob("watch-store", { accountId });
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ err: error, accountId, platform }, "could not reconnect a paused store");
  }
}

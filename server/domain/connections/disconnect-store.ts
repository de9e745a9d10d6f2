import { isAppError } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { deliveryUrlOf } from "./delivery-url.ts";
import { contactOfStore, type LiveStore, liveStore, nameOfStore } from "./live-store.ts";
import { mailStoreLost } from "./mail-store-lost.ts";
import { nameStore } from "./name-store.ts";
import { openStore } from "./open-store.ts";
import { removeStoreRows } from "./remove-store-rows.ts";
import { isStorePlatform } from "./store-platforms.ts";

/** Who asks, and for which account. */
interface Leaving {
  accountId: string;
  /** Null: the store itself. */
  personId: string | null;
  isStaff?: boolean;
}

/**
 * Ends the connection with the account's store: takes away what is ours there, as far as the store lets us, then the
 * credentials here. Responses and orders stay. Does nothing without a store.
 * @throws AppError if a store that pays its platform for the app can't be asked to remove it
 */
export async function disconnectStore(leaving: Leaving): Promise<void> {
  const { accountId } = leaving;
  const connection = await inAccount(accountId, () => liveStore(accountId));
  if (!connection) return;
  const { platform, domain } = connection;
  if (storesOf(platform)?.billing) await endAtPlatform(connection);
  try {
    const store = openStore(connection);
    const credentials = await store.credentials();
    // First here: the store may say that the app is gone before it answers us.
    await forgetStoreOf(leaving, { platform, domain });
    const opened = { ...store, credentials: async () => credentials };
    await storesOf(platform)?.disconnect(opened, deliveryUrlOf(connection));
  } catch (error) {
    // A store that can't be reached keeps what is ours; its webhooks are refused from now on.
    log.warn({ err: error, accountId, platform }, "could not tidy up at a store that is disconnected");
  }
  await forgetStoreOf(leaving, { platform, domain });
}

/**
 * Removes the app from a store that pays its platform for it: nobody could end that once its credentials are deleted.
 * @throws AppError `partner-failed`, `partner-refused`; not for a store that ended our access, and with it what it pays
 */
async function endAtPlatform(connection: LiveStore): Promise<void> {
  try {
    await storesOf(connection.platform)?.disconnect(openStore(connection), deliveryUrlOf(connection));
  } catch (error) {
    // Without credentials there is nothing that we could end.
    if (!isAppError(error) || error.code !== "conflict") throw error;
  }
}

/**
 * Ends the connection here alone, because the store removed the app, and mails the owner, once.
 * @returns whether there was such a store
 */
export async function loseStore(accountId: string, store: { platform: string; domain: string }): Promise<boolean> {
  const { platform, domain } = store;
  const connection = await inAccount(accountId, () => liveStore(accountId));
  const name = connection ? nameOfStore(connection) : null;
  const contactEmail = connection ? contactOfStore(connection) : null;
  const isLost = await forgetStoreOf({ accountId, personId: null }, store, true);
  if (isLost) await mailStoreLost({ accountId, platform, domain, name, contactEmail, reason: "removed" });
  return isLost;
}

/**
 * Ends the connection here alone.
 * @returns whether there was such a store
 */
export async function forgetStoreOf(
  { accountId, personId, isStaff = false }: Leaving,
  store: { platform: string; domain: string },
  isUninstalled = false,
): Promise<boolean> {
  const isForgotten = await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
      const [removed] = await removeStoreRows(transaction, accountId, {
        only: store,
        isUninstalled,
      });
      if (removed === undefined) return false;
      // It stays the store that the merchant chose.
      const isChosen = (await transaction.account.count({ where: { id: accountId, platform: store.platform } })) > 0;
      if (isChosen) await nameStore(transaction, accountId, store);
      const details = { platform: store.platform };
      await recordSecurityEvent(
        { action: "storeDisconnected", accountId, personId, asStaff: isStaff, subject: store.domain, details },
        transaction,
      );
      return true;
    }),
  );
  // What it paid its platform ends, and what was paid by card may go on.
  const stores = isStorePlatform(store.platform) ? storesOf(store.platform) : null;
  if (isForgotten && stores?.billing) await enqueueJob("sync-billing", { accountId });
  return isForgotten;
}

import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import {
  DeadCredentials,
  MissingApproval,
  type PlatformStores,
  type Store,
} from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { contactOfStore, type LiveStore, liveStore, nameOfStore } from "./live-store.ts";
import { mailStoreLost } from "./mail-store-lost.ts";
import { openStore } from "./open-store.ts";

/** What work with a store gets. */
export interface StoreInUse {
  stores: PlatformStores;
  store: Store;
  connection: LiveStore;
}

/**
 * Does something at the account's store, and notes how it went: dead credentials pause the connection until its
 * merchant connects it again; another failure is kept with its time, and a success clears it. All requests together have
 * a minute.
 * @returns null if the account has no store that can be used now
 * @throws what `work` throws, except dead credentials
 */
export async function withStore<Result>(
  accountId: string,
  work: (inUse: StoreInUse) => Promise<Result>,
): Promise<Result | null> {
  const connection = await inAccount(accountId, () => liveStore(accountId));
  if (connection?.status !== "connected") return null;
  const stores = storesOf(connection.platform);
  if (!stores) return null;
  try {
    const result = await work({ stores, store: openStore(connection), connection });
    if (connection.lastError !== null) await note(connection, { lastError: null, lastErrorAt: null });
    return result;
  } catch (error) {
    if (error instanceof DeadCredentials) {
      const paused = { status: "paused", pauseReason: "credentials", ...failure(error.message) };
      const { accountId, platform, domain } = connection;
      const lost = {
        accountId,
        platform,
        domain,
        name: nameOfStore(connection),
        contactEmail: contactOfStore(connection),
        reason: "paused" as const,
      };
      if (await note(connection, paused)) await mailStoreLost(lost);
      return null;
    }
    const missing = error instanceof MissingApproval ? { missingAccess: ["orders"] } : {};
    if (isAppError(error)) await note(connection, { ...failure(error.message), ...missing });
    throw error;
  }
}

/** Bounded: part of the text may be the store's own. */
const LONGEST_ERROR = 500;

function failure(message: string) {
  return { lastError: message.slice(0, LONGEST_ERROR), lastErrorAt: machineNow() };
}

/**
 * Only while the connection is the one that was used: the store may have been connected again in the meantime.
 * @returns whether it was
 */
async function note({ accountId, id, connectedAt }: LiveStore, data: object): Promise<boolean> {
  const { count } = await inAccount(accountId, () =>
    tenant().connection.updateMany({ where: { accountId, id, connectedAt, status: "connected" }, data: { ...data } }),
  );
  return count > 0;
}

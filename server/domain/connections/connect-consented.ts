import type { Prisma, StoreConsent } from "#generated/prisma/client.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { storeDomain } from "#server/partners/platforms/woocommerce/index.ts";
import { connectStore } from "./connect-store.ts";
import { readConsentName } from "./consent-name.ts";
import { disconnectStore } from "./disconnect-store.ts";
import { liveStore } from "./live-store.ts";

const platform = "WooCommerce";

/** For how long another browser that comes back undoes a connection: it follows the key at once. */
const UNDO_MS = 10 * 60 * 1000;
/** When the store is asked for the first time: by then that other browser has come back, too. */
const FIRST_LOOK_SECONDS = 5;

/** A store's consent, by the name in the address that the store sends its merchant's browser back to. */
export async function findConsent(name: string): Promise<StoreConsent | null> {
  const nonceHash = readConsentName(name);
  return nonceHash === null ? null : await directory().storeConsent.findUnique({ where: { nonceHash } });
}

/**
 * Connects a WooCommerce store by the key that it made for us, now that the browser of an admin of the account that asked
 * came back from it.
 * @returns whether the store is connected; why not is noted for the setup screen
 */
export async function connectConsented(
  { accountId, personId }: MemberContext,
  consent: StoreConsent,
): Promise<boolean> {
  const { nonceHash, address, sealedKey } = consent;
  if (consent.finishedAt) return true;
  if (sealedKey === null) return false;
  const credentials = open("store consent key", sealedKey, nonceHash);
  const store = { domain: storeDomain(address), credentials, scopes: ["read_write"], users: [] };
  try {
    await leaveOther(accountId, personId, store.domain);
    await connectStore({ accountId, personId, platform, store }, (transaction) => take(transaction, consent));
  } catch (error) {
    if (!isAppError(error)) throw error;
    await directory().storeConsent.update({ where: { nonceHash }, data: { refusal: error.message } });
    return false;
  }
  // Its details and webhooks take several requests.
  await enqueueJob("watch-store", { accountId }, { startAfterSeconds: FIRST_LOOK_SECONDS });
  return true;
}

/** What a store of another platform pays for the app has to end there. */
async function leaveOther(accountId: string, personId: string, domain: string): Promise<void> {
  const other = await inAccount(accountId, () => liveStore(accountId));
  if (other && other.domain !== domain && storesOf(other.platform)?.billing)
    await disconnectStore({ accountId, personId });
}

/** Uses the key, in the transaction that connects the store: refusing it waits for that to end. */
async function take(transaction: Prisma.TransactionClient, { nonceHash }: StoreConsent): Promise<void> {
  const now = machineNow();
  const { count } = await transaction.storeConsent.updateMany({
    where: { nonceHash, sealedKey: { not: null }, expiresAt: { gt: now }, account: { closesAt: null } },
    data: { sealedKey: null, finishedAt: now },
  });
  if (count === 0) throw new AppError("conflict", "This request has expired. Start again.");
}

/**
 * Ends a consent because a browser came back that isn't the asking account's: the merchant who approved was sent the
 * store's page by somebody else. They may have come back with their own browser in between, so a store that was connected by
 * it is disconnected again.
 */
export async function refuseConsent({ nonceHash, accountId, address }: StoreConsent): Promise<void> {
  const ended = { sealedKey: null, expiresAt: machineNow() };
  const { finishedAt } = await directory().storeConsent.update({ where: { nonceHash }, data: ended });
  if (!finishedAt || machineMs() - finishedAt.getTime() > UNDO_MS) return;
  const store = await inAccount(accountId, () => liveStore(accountId));
  if (store?.platform !== platform || store.domain !== storeDomain(address)) return;
  await disconnectStore({ accountId, personId: null });
}

/** The store that the account asked last, and why it wasn't connected, if it was refused; null after some minutes. */
export async function lastConsent(
  accountId: string,
  now: Date,
): Promise<{ address: string; refusal: string | null } | null> {
  return await directory().storeConsent.findFirst({
    where: { accountId, expiresAt: { gt: now } },
    orderBy: { expiresAt: "desc" },
    select: { address: true, refusal: true },
  });
}

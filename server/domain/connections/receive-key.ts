import type { Prisma, StoreConsent } from "#generated/prisma/client.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { DeadCredentials } from "#server/partners/platforms/platform.ts";
import { storeDomain, tryKey } from "#server/partners/platforms/woocommerce/index.ts";
import { readConsentName } from "./consent-name.ts";

/** A key as the store sends it. */
interface ConsumerKey {
  user_id: string;
  consumer_key: string;
  consumer_secret: string;
  key_permissions: string;
}

/**
 * Keeps the key that a WooCommerce store made for us, until its merchant's browser comes back ({@link connectConsented}).
 * Anyone may call this, so the key is tried against the store that the request was made for before. Once: a repeated call
 * changes nothing. A key that doesn't work isn't kept, and the request stays open; why is noted for the merchant's setup
 * screen, because for anything but a success the store shows an error of its own, without a way back.
 * @throws AppError `unauthenticated` for an unknown or expired request, `conflict` while it is being answered
 */
export async function receiveKey(key: ConsumerKey): Promise<void> {
  const now = machineNow();
  const hash = readConsentName(key.user_id);
  const consent = hash === null ? null : await directory().storeConsent.findUnique({ where: { nonceHash: hash } });
  if (!consent)
    throw new AppError("unauthenticated", "We don't recognize this connection request. Start again in Afterword.");
  if (consent.finishedAt || consent.sealedKey !== null) return;
  if (consent.expiresAt <= now) {
    throw new AppError("unauthenticated", "This connection request has expired. Start again in Afterword.");
  }
  if (!(await claim(consent, now)))
    throw new AppError("conflict", "This connection request is already being processed.");
  try {
    const sealedKey = seal("store consent key", await triedKey(consent, key), consent.nonceHash);
    await mark(consent, { sealedKey, refusal: null });
  } catch (error) {
    const refusal = isRefusal(error) ? error.message : null;
    await mark(consent, { claimedAt: null, refusal });
    if (refusal === null) throw error;
  }
}

/** What the merchant can do something about. */
function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && ["partner-refused", "partner-failed"].includes(error.code);
}

/** The store's credentials, which work. */
async function triedKey({ address }: StoreConsent, key: ConsumerKey): Promise<string> {
  if (key.key_permissions !== "read_write") {
    throw new AppError("partner-refused", "The key must be allowed to read and write.");
  }
  try {
    return await tryKey(address, key);
  } catch (error) {
    if (!(error instanceof DeadCredentials)) throw error;
    const answered = error.answered === null ? "" : ` It answered “${error.answered.replace(/\.$/, "")}”.`;
    throw new AppError(
      "partner-refused",
      `${storeDomain(address)} doesn't accept the key that it made for us.${answered} Approve as an administrator or shop manager, and check that no security plugin blocks the REST API.`,
    );
  }
}

/** Whether this call is the one that answers the request. */
async function claim({ nonceHash }: StoreConsent, now: Date): Promise<boolean> {
  const { count } = await directory().storeConsent.updateMany({
    where: { nonceHash, claimedAt: null, finishedAt: null },
    data: { claimedAt: now },
  });
  return count === 1;
}

async function mark({ nonceHash }: StoreConsent, data: Prisma.StoreConsentUpdateInput): Promise<void> {
  await directory().storeConsent.update({ where: { nonceHash }, data });
}

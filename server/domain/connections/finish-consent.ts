import type { Prisma, StoreConsent } from "#generated/prisma/client.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { directory } from "#server/foundation/database/db.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { DeadCredentials } from "#server/partners/platforms/platform.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { credentialsOfKey, storeDomain } from "#server/partners/platforms/woocommerce/index.ts";
import { connectStore } from "./connect-store.ts";
import { readConsentName } from "./consent-name.ts";

/** A key as the store sends it. */
interface SentKey {
  user_id: string;
  consumer_key: string;
  consumer_secret: string;
  key_permissions: string;
}

/**
 * Connects a WooCommerce store by the key that it made for us. Anyone may call this, so the key is tried against the
 * store that the request was made for before it is kept. Once: a repeated call changes nothing. A key that doesn't work
 * isn't kept, and the request stays open; why is noted for the merchant's setup screen, because for anything but a
 * success the store shows an error of its own, without a way back.
 * @throws AppError `unauthenticated` for an unknown or expired request, `conflict` while it is being answered
 */
export async function finishConsent(key: SentKey): Promise<void> {
  const now = machineNow();
  const hash = readConsentName(key.user_id);
  const consent = hash === null ? null : await directory().storeConsent.findUnique({ where: { nonceHash: hash } });
  if (!consent) throw new AppError("unauthenticated", "This request to connect a store is unknown.");
  if (consent.finishedAt) return;
  if (consent.expiresAt <= now) {
    throw new AppError("unauthenticated", "This request to connect a store has expired. Start again in Afterword.");
  }
  if (!(await claim(consent, now)))
    throw new AppError("conflict", "This request to connect a store is being answered.");
  try {
    await connectBy(consent, key);
  } catch (error) {
    const refusal = isRefusal(error) ? error.message : null;
    await mark(consent, { claimedAt: null, refusal });
    if (refusal === null) throw error;
    return;
  }
  await mark(consent, { finishedAt: now, refusal: null });
}

/** What the merchant can do something about. */
function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && ["partner-refused", "partner-failed", "conflict"].includes(error.code);
}

async function connectBy(consent: StoreConsent, key: SentKey): Promise<void> {
  if (key.key_permissions !== "read_write") {
    throw new AppError("partner-refused", "The key must be allowed to read and write.");
  }
  const { accountId, personId, address } = consent;
  const domain = storeDomain(address);
  const credentials = credentialsOfKey(address, key);
  await tryKey(domain, credentials);
  const store = { domain, credentials, scopes: [key.key_permissions], users: [] };
  await connectStore({ accountId, personId, platform: "WooCommerce", store });
  // Its details and webhooks take several requests, and the store waits for this answer.
  await enqueueJob("watch-store", { accountId });
}

async function tryKey(domain: string, credentials: string): Promise<void> {
  const unchanged = async () => credentials;
  try {
    await storesOf("WooCommerce")?.readStore({ domain, credentials: unchanged, renew: unchanged });
  } catch (error) {
    if (!(error instanceof DeadCredentials)) throw error;
    const answered = error.answered === null ? "" : ` It answered: ${error.answered.replace(/\.$/, "")}.`;
    throw new AppError(
      "partner-refused",
      `${domain} doesn't accept the key that it made for us.${answered} Approve as an administrator or shop manager, and check that no security plugin blocks the REST API.`,
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

/** What became of a request for consent, for the browser that comes back from the store. */
export async function consentOutcome(
  name: string,
): Promise<{ accountId: string; isConnected: boolean; platform: string } | null> {
  const hash = readConsentName(name);
  const consent = hash === null ? null : await directory().storeConsent.findUnique({ where: { nonceHash: hash } });
  if (!consent) return null;
  return { accountId: consent.accountId, isConnected: consent.finishedAt !== null, platform: consent.platform };
}

/** Why the account's last request ended without a store; null if none was refused in the last minutes, or since. */
export async function consentRefusal(accountId: string, now: Date): Promise<string | null> {
  const last = await directory().storeConsent.findFirst({
    where: { accountId, expiresAt: { gt: now } },
    orderBy: { expiresAt: "desc" },
    select: { refusal: true },
  });
  return last?.refusal ?? null;
}

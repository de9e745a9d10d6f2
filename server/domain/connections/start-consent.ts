import { randomBytes } from "node:crypto";
import { machineMs } from "#lib/machine-clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { checkApi, consentPage, readStoreAddress } from "#server/partners/platforms/woocommerce/index.ts";
import { takenStore } from "./connect-store.ts";
import { writeConsentName } from "./consent-name.ts";
import { findStoreAccount } from "./find-store-account.ts";

const platform = "WooCommerce";

/** How long a merchant may take to approve. */
const CONSENT_LIFETIME_MS = 15 * 60 * 1000;

/**
 * The page of a WooCommerce store on which its merchant lets us use its API. What it sends back is bound to this
 * account and this store by a name that works once.
 * @throws AppError `invalid` on `storeUrl`, `conflict` if another account has the store, `partner-refused` or
 *   `partner-failed` if its API can't be reached
 */
export async function startConsent({ accountId, personId }: MemberContext, storeUrl: string): Promise<string> {
  const { address, domain } = await readStoreAddress(storeUrl);
  const owner = await findStoreAccount(platform, domain);
  if (owner !== null && owner !== accountId) throw takenStore({ platform, domain });
  await checkApi(address);
  const { name, hash } = writeConsentName(randomBytes(16));
  await directory().storeConsent.create({
    data: {
      nonceHash: hash,
      accountId,
      personId,
      platform,
      address,
      expiresAt: new Date(machineMs() + CONSENT_LIFETIME_MS),
    },
  });
  return consentPage({
    address,
    userId: name,
    returnUrl: `${env.APP_URL}/api/connect/woocommerce/return`,
    callbackUrl: `${env.APP_URL}/api/WooCommerce/AuthCallback`,
  });
}

import type { UsedPasskey } from "#lib/calls/passkey-shapes.ts";
import { invalidField } from "#lib/errors.ts";
import { logSecurityFailure } from "#server/domain/audit/index.ts";
import { beginPasskeyUse, checkPasskeyExists, verifyPasskey } from "#server/domain/factors/index.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { browserHashOf } from "./browser-cookie.ts";
import { finishSignIn, type SignedIn, type SigningIn } from "./finish-sign-in.ts";
import { lockTimeouts } from "./lock-address.ts";
import { safeReturnPath } from "./return-path.ts";

/**
 * The options for a browser to sign somebody in with a passkey; they name nobody, so they don't reveal who is known.
 * `browserHash` is the hash of the browser's mark. Throws 409 if passkeys aren't available.
 */
export async function beginPasskeySignIn(browserHash: string) {
  return await beginPasskeyUse(passkeyUseIn(browserHash), null);
}

/**
 * Signs in with only a passkey: having it and unlocking it are two factors.
 * Throws 400 on `response`, also in another browser than the one that asked.
 */
export async function signInWithPasskey(
  cookieHeader: string | null,
  { response, returnTo }: { response: UsedPasskey; returnTo?: string | undefined },
  browser: SigningIn,
): Promise<SignedIn> {
  const browserHash = browserHashOf(cookieHeader);
  if (browserHash === null)
    throw invalidField("response", "doesn't match an open request, or the request expired. Try again");
  const verified = await verifyPasskey(passkeyUseIn(browserHash), response, null).catch((error: unknown) => {
    logSecurityFailure({ action: "signInFailed", accountId: null, personId: null, details: { method: "passkey" } });
    throw error;
  });
  const { personId, factorId } = verified;
  return await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    await checkPasskeyExists(transaction, factorId);
    const { emailAddress } = await transaction.person.findUniqueOrThrow({ where: { id: personId } });
    const proven = { personId, emailAddress, returnTo: safeReturnPath(returnTo), hasSecondFactor: true };
    return await finishSignIn(transaction, { ...proven, details: { method: "passkey" } }, browser);
  }, lockTimeouts);
}

function passkeyUseIn(browserHash: string) {
  return { purpose: "signIn", boundTo: `browser:${browserHash}` } as const;
}

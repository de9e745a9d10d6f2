import type { UsedPasskey } from "#lib/calls/passkey-shapes.ts";
import { invalidField } from "#lib/errors.ts";
import { logSecurityFailure } from "#server/domain/audit/index.ts";
import { beginPasskeyUse, checkPasskeyKept, verifyPasskey } from "#server/domain/factors/index.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { browserHashOf } from "./browser-cookie.ts";
import { finishSignIn, type SignedIn, type SigningIn } from "./finish-sign-in.ts";
import { patience } from "./patience.ts";
import { safeReturnPath } from "./return-path.ts";

/**
 * The options with which a browser signs somebody in by a passkey; they name nobody, so they say nothing of who is known.
 * `browserHash` is of the browser's mark. Throws 409 where passkeys can't be offered.
 */
export async function beginPasskeySignIn(browserHash: string) {
  return await beginPasskeyUse(passkeyUseIn(browserHash), null);
}

/**
 * Signs in with a passkey alone: it is held by the person and was unlocked by them, which is two factors.
 * Throws a 400 on `response`, also in another browser than the one that asked.
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
    await checkPasskeyKept(transaction, factorId);
    const { emailAddress } = await transaction.person.findUniqueOrThrow({ where: { id: personId } });
    const proven = { personId, emailAddress, returnTo: safeReturnPath(returnTo), hasSecondFactor: true };
    return await finishSignIn(transaction, { ...proven, details: { method: "passkey" } }, browser);
  }, patience);
}

function passkeyUseIn(browserHash: string) {
  return { purpose: "signIn", boundTo: `browser:${browserHash}` } as const;
}

import type { Prisma } from "#generated/prisma/client.ts";
import { logSecurityFailure } from "#server/domain/audit/index.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { reservedUntil } from "./address-hold.ts";
import { type SignedIn, type SigningIn, signInOrAskFactor } from "./finish-sign-in.ts";
import { lockTimeouts } from "./lock-address.ts";

/**
 * Uses a sign-in link, once even if used concurrently, and opens the session or asks for the second factor, all or
 * nothing, so that a failure doesn't use up the link.
 * Null for a link that is unknown, used or expired, by the database's clock.
 */
export async function useSignInLink(token: string, browser: SigningIn = {}): Promise<SignedIn | null> {
  const signedIn = await signInByHash(hashToken(token), browser, "link");
  // Not in the account's log: anyone with an old link could fill it.
  if (!signedIn) {
    logSecurityFailure({ action: "signInFailed", accountId: null, personId: null, details: { method: "link" } });
  }
  return signedIn;
}

/** The same for a link identified only by its hash, because its code was entered. */
export async function signInByHash(
  tokenHash: string,
  browser: SigningIn,
  method: "link" | "code",
): Promise<SignedIn | null> {
  return await directory().$transaction(
    (transaction) => signInWithin(transaction, tokenHash, browser, method),
    lockTimeouts,
  );
}

async function signInWithin(
  transaction: Prisma.TransactionClient,
  tokenHash: string,
  browser: SigningIn,
  method: "link" | "code",
): Promise<SignedIn | null> {
  const [link] = await transaction.$queryRaw<{ email_address: string; return_to: string | null }[]>`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND purpose = 'login' AND used_at IS NULL AND expires_at > now()
    RETURNING email_address, return_to`;
  if (!link || !(await maySignIn(transaction, link.email_address))) return null;
  const { email_address: emailAddress, return_to: returnTo } = link;
  const person = await transaction.person.upsert({ where: { emailAddress }, create: { emailAddress }, update: {} });
  const proven = { personId: person.id, emailAddress, returnTo, details: { method } };
  return await signInOrAskFactor(transaction, proven, browser);
}

/**
 * Refuses a person whose address was changed in the meantime: it is reserved for them, and nobody new may start with
 * it.
 */
async function maySignIn(transaction: Prisma.TransactionClient, emailAddress: string): Promise<boolean> {
  const known = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  return known !== null || (await reservedUntil(transaction, emailAddress)) === null;
}

import type { Prisma } from "#generated/prisma/client.ts";
import type { UsedPasskey } from "#lib/calls/passkey-shapes.ts";
import { type AppError, invalidField, isAppError } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import {
  acceptAnyCode,
  beginPasskeyUse,
  checkCodeRate,
  checkPasskeyExists,
  mailFactorEvent,
  verifyPasskey,
} from "#server/domain/factors/index.ts";
import { accountsUsedLast, lockPerson } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { type Challenge, type ChallengeKind, challengeOf, countChallengeTry, takeChallenge } from "./challenge.ts";
import { finishSignIn, type ProvenSignIn, type SignedIn, type SigningIn } from "./finish-sign-in.ts";
import { lockTimeouts } from "./lock-address.ts";

/**
 * Completes a sign-in with a code from an authenticator app, or with a recovery code, whose use is mailed to the
 * person.
 * Throws 404 if this browser has no pending sign-in, 429 if this person's codes were tried too often recently, and 400
 * on `code`; the fifth wrong one ends the sign-in.
 */
export async function enterSecondFactor(
  cookieHeader: string | null,
  code: string,
  browser: SigningIn,
): Promise<SignedIn> {
  const challenge = await challengeOf(cookieHeader);
  await checkCodeRate(challenge.personId);
  const { triesLeft } = await countChallengeTry(challenge);
  const signedIn = await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, challenge.personId);
    const kind = await acceptAnyCode(challenge.personId, code, transaction);
    if (kind === null) return null;
    await takeChallenge(transaction, challenge);
    if (kind === "recoveryCode") {
      await mailFactorEvent(transaction, { emailAddress: challenge.emailAddress, event: "recoveryCodeUsed" });
    }
    return await finishSignIn(transaction, provenBy(challenge, kind), browser);
  }, lockTimeouts);
  if (signedIn) return signedIn;
  await recordFailure(challenge, { method: isAppCode(code) ? "totp" : "recoveryCode", triesLeft });
  throw wrongCode(triesLeft);
}

/** The options for a browser to complete its sign-in with a passkey. Throws 404 if it has no pending one. */
export async function beginSecondFactorPasskey(cookieHeader: string | null) {
  const challenge = await challengeOf(cookieHeader);
  return await beginPasskeyUse(passkeyUseOf(challenge), challenge.personId);
}

/**
 * Completes a sign-in with one of the person's passkeys. Throws 404 as above, and 400 on `response`; the fifth failure
 * ends the sign-in.
 */
export async function enterSecondFactorPasskey(
  cookieHeader: string | null,
  response: UsedPasskey,
  browser: SigningIn,
): Promise<SignedIn> {
  const challenge = await challengeOf(cookieHeader);
  await countChallengeTry(challenge);
  const { factorId } = await verifyPasskey(passkeyUseOf(challenge), response, challenge.personId).catch(
    async (error: unknown) => {
      // Unavailable passkeys or a database that is down aren't the person's failures.
      if (isAppError(error) && error.code === "invalid") await recordFailure(challenge, { method: "passkey" });
      throw error;
    },
  );
  return await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, challenge.personId);
    await checkPasskeyExists(transaction, factorId);
    await takeChallenge(transaction, challenge);
    return await finishSignIn(transaction, provenBy(challenge, "passkey"), browser);
  }, lockTimeouts);
}

function passkeyUseOf({ tokenHash }: Challenge) {
  return { purpose: "secondFactor", boundTo: `challenge:${tokenHash}` } as const;
}

function provenBy(challenge: Challenge, secondFactor: ChallengeKind): ProvenSignIn {
  return { ...challenge, hasSecondFactor: true, details: { secondFactor } };
}

/** In the log of the account that the sign-in would have opened. */
async function recordFailure(challenge: Challenge, details: Prisma.InputJsonObject): Promise<void> {
  const { personId } = challenge;
  const accountId = challenge.accountId ?? (await accountsUsedLast(personId))[0] ?? null;
  await recordSecurityEvent({ action: "secondFactorFailed", accountId, personId, details });
}

/** Whether a code looks like an authenticator app's. */
function isAppCode(code: string): boolean {
  return /^\d+$/.test(code.replace(/\s/g, ""));
}

function wrongCode(triesLeft: number): AppError {
  if (triesLeft === 0) return invalidField("code", "was wrong too many times. Request a new link");
  return invalidField("code", `isn't right. You have ${triesLeft} more ${triesLeft === 1 ? "try" : "tries"}`);
}

import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { confirmedFactors } from "#server/domain/factors/index.ts";
import { hashToken, hostCookie, hostCookieName, newToken, parseCookies } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

const NAME = "afterword.challenge";
const LIFETIME_MS = 10 * 60 * 1000;
/** How many wrong codes and passkeys end a sign-in. */
export const CHALLENGE_TRIES = 5;

/** A sign-in whose link was used and whose second factor is still missing. */
export interface Challenge {
  tokenHash: string;
  personId: string;
  emailAddress: string;
  accountId: string | null;
  returnTo: string | null;
}

export type ChallengeKind = "totp" | "passkey" | "recoveryCode";

/** Stores the state for completing a sign-in with its second factor, within ten minutes, in this browser only. */
export async function beginChallenge(
  transaction: Prisma.TransactionClient,
  { personId, accountId = null, returnTo }: { personId: string; accountId?: string | null; returnTo: string | null },
): Promise<{ cookie: string }> {
  const token = newToken();
  await transaction.$executeRaw`
    INSERT INTO sign_in_challenge (token_hash, person_id, account_id, return_to, expires_at)
    VALUES (${hashToken(token)}, ${personId}::uuid, ${accountId}::uuid, ${returnTo},
            now() + make_interval(secs => ${LIFETIME_MS / 1000}))`;
  return { cookie: hostCookie(NAME, token, new Date(machineMs() + LIFETIME_MS)) };
}

/** How this browser's pending sign-in may be completed; null if there is none, or it is too old. */
export async function readChallenge(cookieHeader: string | null): Promise<{ kinds: ChallengeKind[] } | null> {
  const challenge = await openChallenge(cookieHeader);
  if (!challenge) return null;
  const { personId } = challenge;
  const [factors, codes] = await Promise.all([
    confirmedFactors(personId),
    directory().recoveryCode.count({ where: { personId, usedAt: null } }),
  ]);
  const kinds = new Set(factors.map(({ kind }): ChallengeKind => (kind === "passkey" ? "passkey" : "totp")));
  return { kinds: [...kinds, ...(codes > 0 ? (["recoveryCode"] as const) : [])] };
}

/** This browser's pending sign-in. Throws 404 if there is none, or it has ended. */
export async function challengeOf(cookieHeader: string | null): Promise<Challenge> {
  const challenge = await openChallenge(cookieHeader);
  if (!challenge) throw noChallenge();
  return challenge;
}

/**
 * Counts an attempt before checking the code or passkey: even of concurrent attempts, at most five are checked. Throws
 * 404 as above.
 */
export async function countChallengeTry({ tokenHash }: Challenge): Promise<{ triesLeft: number }> {
  const [tried] = await directory().$queryRaw<{ tries: number }[]>`
    UPDATE sign_in_challenge SET tries = tries + 1
    WHERE token_hash = ${tokenHash} AND expires_at > now() AND tries < ${CHALLENGE_TRIES}
    RETURNING tries`;
  if (!tried) throw noChallenge();
  return { triesLeft: CHALLENGE_TRIES - tried.tries };
}

/** Claims the sign-in for the request that completes it. Throws 404 if another one was faster. */
export async function takeChallenge(transaction: Prisma.TransactionClient, { tokenHash }: Challenge): Promise<void> {
  const taken = await transaction.$executeRaw`
    DELETE FROM sign_in_challenge WHERE token_hash = ${tokenHash} AND expires_at > now()`;
  if (taken === 0) throw noChallenge();
}

/** The `Set-Cookie` line that removes the sign-in from this browser. */
export function endedChallengeCookie(): string {
  return hostCookie(NAME, "", new Date(0));
}

async function openChallenge(cookieHeader: string | null): Promise<Challenge | undefined> {
  const token = parseCookies(cookieHeader)[hostCookieName(NAME)] ?? "";
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [challenge] = await directory().$queryRaw<Challenge[]>`
    SELECT c.token_hash AS "tokenHash", c.person_id AS "personId", p.email_address AS "emailAddress",
           c.account_id AS "accountId", c.return_to AS "returnTo"
    FROM sign_in_challenge c JOIN person p ON p.id = c.person_id
    WHERE c.token_hash = ${hashToken(token)} AND c.expires_at > now() AND c.tries < ${CHALLENGE_TRIES}`;
  return challenge;
}

function noChallenge(): AppError {
  return new AppError("not-found", "This sign-in has expired. Request a new link.");
}

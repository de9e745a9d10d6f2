import type { Prisma } from "#generated/prisma/client.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { IDLE_LIFETIME_SECONDS, type Session } from "#server/foundation/context/session.ts";
import { sessionCookie } from "#server/foundation/context/session-cookie.ts";
import { directory } from "#server/foundation/database/db.ts";
import { accountsUsedLast } from "./accounts-used-last.ts";
import { requireOpenTo } from "./held-session.ts";
import { changeToken } from "./renew-sign-in.ts";
import type { SignInClient } from "./sign-in-client.ts";
import { hashToken, newToken } from "./token.ts";

export interface OpenedSession {
  /** The `Set-Cookie` line; the token itself isn't stored. */
  cookie: string;
  /** The account the session is in; null if the person has none. */
  accountId: string | null;
  /** Whether there are other accounts to choose from. */
  hasChoice: boolean;
}

interface SessionOptions {
  /** The caller's transaction, if there is one. */
  database?: Prisma.TransactionClient;
  /** The account to open; by default the one the person used last, if any. */
  accountId?: string | null;
  /** Where they sign in, as the list of sessions shows it. */
  client?: SignInClient | null;
  /** Whether a second factor was just used. */
  hasSecondFactor?: boolean;
  /** A platform said who it is, and nothing else did: the session opens the given account alone, and nothing sensitive. */
  isHeld?: boolean;
}

/** Signs a person in. */
export async function openSession(personId: string, options: SessionOptions = {}): Promise<OpenedSession> {
  const { database = directory(), client = null, hasSecondFactor = false, isHeld = false } = options;
  const token = newToken();
  const expiresAt = new Date(machineMs() + IDLE_LIFETIME_SECONDS * 1000);
  const usedLast = await accountsUsedLast(personId, database);
  const accountId = options.accountId ?? usedLast[0] ?? null;
  await database.$executeRaw`
    INSERT INTO session (token_hash, person_id, account_id, expires_at, second_factor_at, is_held, browser, system, address)
    VALUES (${hashToken(token)}, ${personId}::uuid, ${accountId}::uuid, ${expiresAt},
            CASE WHEN ${hasSecondFactor} THEN now() END, ${isHeld}, ${client?.browser}, ${client?.system},
            ${client?.address})`;
  await database.person.update({ where: { id: personId }, data: { lastSeenAt: machineNow() } });
  return { cookie: sessionCookie(token, expiresAt), accountId, hasChoice: usedLast.length > 1 };
}

/**
 * Makes an account the session's; the caller has checked that the person belongs to it. Staff in another account leave
 * it and get a new token, so that a copy of the old one has no access to it.
 * @returns the `Set-Cookie` line of that token; null for others, whose session keeps its token
 * @throws AppError `unauthenticated` if such a staff session has just ended, `conflict` for one held to another account
 */
export async function enterAccount(
  session: Session,
  accountId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<string | null> {
  requireOpenTo(session, accountId);
  const { sessionId, membership } = session;
  const data = { accountId, staffUntil: null, staffReason: null };
  // No error if the session has just ended: its next request gets one.
  await database.session.updateMany({ where: { id: sessionId }, data });
  return membership?.isStaff ? (await changeToken(sessionId, database)).cookie : null;
}

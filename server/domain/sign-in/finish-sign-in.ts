import type { Prisma } from "#generated/prisma/client.ts";
import { secondFactorScreen } from "#lib/calls/app-sign-in.ts";
import { AppError } from "#lib/errors.ts";
import { OPEN_STORE_SCREEN } from "#lib/open-store-path.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { confirmedFactors } from "#server/domain/factors/index.ts";
import {
  isStaffAddress,
  openSession,
  ownEvent,
  renewSignIn,
  type Session,
  type SignInClient,
} from "#server/domain/sessions/index.ts";
import { beginChallenge } from "./challenge.ts";

/** The browser that somebody signs in with. */
export interface SigningIn {
  /** The session that it had so far, which ends. */
  replaced?: Session | null;
  client?: SignInClient | null;
}

export interface SignedIn {
  /** The session's `Set-Cookie` line, or, if a second factor is still missing, the pending sign-in's. */
  cookie: string;
  /** Where to go next: a path within the app. */
  path: string;
}

/** What is known about a sign-in before its session is opened. */
export interface ProvenSignIn {
  personId: string;
  emailAddress: string;
  returnTo: string | null;
  /** For an invitation: the account to open. */
  accountId?: string | null;
  hasSecondFactor: boolean;
  /** Whether a platform said who it is, and nothing else did: then the session opens that account alone. */
  isHeld?: boolean;
  /** How the person signed in, for the log of security events. */
  details: Prisma.InputJsonObject;
}

/**
 * Opens the session of a person who confirmed their identity with a mailed link or code. If they have a second factor,
 * it is required first, and the browser's existing session stays until then.
 */
export async function signInOrAskFactor(
  transaction: Prisma.TransactionClient,
  proven: Omit<ProvenSignIn, "hasSecondFactor">,
  browser: SigningIn,
): Promise<SignedIn> {
  const factors = await confirmedFactors(proven.personId, transaction);
  if (factors.length === 0) return await finishSignIn(transaction, { ...proven, hasSecondFactor: false }, browser);
  const { cookie } = await beginChallenge(transaction, proven);
  return { cookie, path: secondFactorScreen };
}

/**
 * Opens the session, and ends the browser's existing one. A person who is already signed in and signs in again stays in
 * their current account; in a store's admin, they stay in the same session. Throws 403 for another person there.
 */
export async function finishSignIn(
  transaction: Prisma.TransactionClient,
  { personId, emailAddress, returnTo, accountId = null, hasSecondFactor, isHeld = false, details }: ProvenSignIn,
  { replaced = null, client = null }: SigningIn,
): Promise<SignedIn> {
  const wanted = accountId ?? accountOf(replaced, personId);
  if (replaced?.platform) {
    if (replaced.personId !== personId) throw new AppError("forbidden", "This code belongs to another person.");
    const { cookie } = await renewSignIn(replaced.sessionId, { hasSecondFactor }, transaction);
    await recordSecurityEvent({ action: "identityConfirmed", ...ownEvent(replaced), details }, transaction);
    return { cookie, path: returnTo ?? "/dashboard" };
  }
  if (replaced) await transaction.session.deleteMany({ where: { id: replaced.sessionId } });
  const options = { database: transaction, accountId: wanted, client, hasSecondFactor, isHeld };
  const opened = await openSession(personId, options);
  await recordSecurityEvent({ action: "signedIn", accountId: opened.accountId, personId, details }, transaction);
  const isStaff = isStaffAddress(emailAddress);
  const path = wanted === null ? pathAfter(opened, returnTo, isStaff) : (returnTo ?? "/dashboard");
  return { cookie: opened.cookie, path };
}

/** The account in which the person was a member in their own session, which is being replaced. */
function accountOf(replaced: Session | null, personId: string): string | null {
  if (replaced?.personId !== personId || !replaced.membership || replaced.membership.isStaff) return null;
  return replaced.membership.accountId;
}

/**
 * Without an account: to create one, or for staff to their own screens. With one: to the return path. With several: to
 * choose, keeping the return path; until then the session is in the one used last.
 */
function pathAfter(
  { accountId, hasChoice }: { accountId: string | null; hasChoice: boolean },
  returnTo: string | null,
  isStaff: boolean,
): string {
  // A store that is to be connected can make the account.
  if (accountId === null && returnTo?.startsWith(`${OPEN_STORE_SCREEN}?`)) return returnTo;
  if (accountId === null) return isStaff ? (returnTo ?? "/admin") : "/account/createaccount";
  if (!hasChoice) return returnTo ?? "/dashboard";
  return returnTo === null
    ? "/account/chooseaccount"
    : `/account/chooseaccount?returnTo=${encodeURIComponent(returnTo)}`;
}

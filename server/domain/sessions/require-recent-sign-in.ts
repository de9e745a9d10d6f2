import { AppError } from "#lib/errors.ts";
import { RECENT_SIGN_IN_MINUTES, type Session } from "#server/foundation/context/session.ts";
import { env } from "#server/foundation/env.ts";

/**
 * Throws 403 `recent-sign-in-required` if the person last confirmed their identity more than 15 minutes ago, or has a
 * second factor that this session lacks.
 */
export function requireRecentSignIn({ isSignInRecent }: Session): void {
  if (isSignInRecent) return;
  throw new AppError(
    "forbidden",
    `This change needs a sign-in from the last ${RECENT_SIGN_IN_MINUTES} minutes. Confirm it's you, then try again.`,
    { type: "recent-sign-in-required" },
  );
}

/** Throws 403 `second-factor-required` if the session was opened without a second factor. */
export function requireSecondFactor({ hasSecondFactor }: Session): void {
  if (!hasSecondFactor) throw secondFactorRequired("This requires two-factor sign-in.");
}

/** Throws 403 `second-factor-required` if the session's account requires a factor that the session lacks. */
export function requireFactorOfAccount({ needsSecondFactor }: Pick<Session, "needsSecondFactor">): void {
  if (needsSecondFactor) throw secondFactorRequired("This account requires two-factor sign-in.");
}

/** Throws 403 `second-factor-required` if staff lack the second factor that they need. */
export function requireFactorOfStaff(session: Session): void {
  if (lacksFactorOfStaff(session)) throw secondFactorRequired("Staff need a second factor.");
}

/**
 * Whether a staff session lacks the second factor that it needs. In a trial none is needed: every mail is readable in
 * the sandbox's mailbox, so a factor would protect nothing.
 */
export function lacksFactorOfStaff({ hasSecondFactor }: Session): boolean {
  return env.SANDBOX_URL === undefined && !hasSecondFactor;
}

function secondFactorRequired(why: string): AppError {
  const remedy = "Add an authenticator app or a passkey under Account > Security, or sign in with the one you have.";
  return new AppError("forbidden", `${why} ${remedy}`, { type: "second-factor-required" });
}

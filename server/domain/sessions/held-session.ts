import { AppError } from "#lib/errors.ts";
import type { Session } from "#server/foundation/context/session.ts";

/** Throws 409 `embedded-account-fixed` for any account but its own, if the session is held to that. */
export function requireOpenTo(session: Session, accountId: string): void {
  if (session.isHeld && session.membership?.accountId !== accountId) throw fixedAccount(session);
}

/** A 409 for who would change to another account in a session that is held to its own. */
export function fixedAccount({ platform }: Session): AppError {
  const why =
    platform === null
      ? "You opened Afterword from your store, so it shows the store's account. Log out and sign in by email to open others."
      : "Inside your store's admin, Afterword always shows the store's own account.";
  return new AppError("conflict", why, { type: "embedded-account-fixed" });
}

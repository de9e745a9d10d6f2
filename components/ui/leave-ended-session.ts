import type { CallName } from "#lib/calls/routes.ts";
import { CallError } from "#lib/client/call.ts";

/**
 * Leaves the screen when a call says that nobody is signed in (401), or that the person has no account (404 of the
 * profile, 403 `no-account` of the others). The whole page goes, and with it all that was held of the account.
 */
export function leaveEndedSession(error: unknown, call: unknown): void {
  if (!(error instanceof CallError)) return;
  const profile: CallName = "Profile.Profile";
  const hasNoAccount = error.problem?.type.endsWith("/no-account") || (error.status === 404 && call === profile);
  if (error.status === 401) window.location.assign("/account/login");
  else if (hasNoAccount) window.location.assign("/account/createaccount");
}

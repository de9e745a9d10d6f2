import { CallError } from "#lib/client/call.ts";

/**
 * Leaves the screen when a call says that nobody is signed in (401), or that the person has no account yet (404
 * of the profile, 403 `no-account` of the others). The whole page goes, and with it all that was held of the account.
 */
export function leaveEndedSession(error: unknown): void {
  if (!(error instanceof CallError)) return;
  if (error.status === 401) window.location.assign("/account/login");
  else if (error.problem?.type.endsWith("/no-account")) window.location.assign("/account/createaccount");
}

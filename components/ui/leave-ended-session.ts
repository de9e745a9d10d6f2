import type { Query } from "@tanstack/react-query";
import type { CallName } from "#lib/calls/routes.ts";
import { CallError } from "#lib/client/call.ts";

/**
 * What a refused read says of the session: nobody is signed in (401), or the person is in no account (404 of the profile,
 * 403 `no-account` of the others). The screen is left, and with it all that was held of the account. A refresh of the
 * profile forgets the account and stays, as specified; every other failure is the screen's own matter.
 */
export function leaveEndedSession(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (!(error instanceof CallError)) return;
  const isProfile = query.queryKey[0] === ("Profile.Profile" satisfies CallName);
  const hasNoAccount = error.problem?.type.endsWith("/no-account") || (error.status === 404 && isProfile);
  if (error.status !== 401 && !hasNoAccount) return;
  if (isProfile && query.state.data !== undefined) forget(query);
  else window.location.assign(error.status === 401 ? signInPath() : "/dashboard");
}

/** The answer goes, the refusal stays. */
function forget(query: Query<unknown, unknown, unknown>): void {
  query.setState({ data: undefined });
}

function signInPath(): string {
  const here = window.location.pathname + window.location.search;
  return `/account/login?returnTo=${encodeURIComponent(here)}`;
}

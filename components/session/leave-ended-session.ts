import type { Query, QueryClient } from "@tanstack/react-query";
import { isAtSecurity, requiredSecurityPath } from "#components/confirm-identity/security-path.ts";
import type { CallName } from "#lib/calls/routes.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/call-key.ts";
import { proofNeeded } from "#lib/client/confirm-identity.ts";

/**
 * What a refused read says of the session: nobody is signed in (401), or the person is in no account (404 of the profile,
 * 403 `no-account` of the others). The screen is left, and with it all that was held of the account. A refresh of the
 * profile forgets the account and stays, as specified. Where the account requires a second factor that the session lacks
 * (403 `second-factor-required`), the screen that adds one is next. Every other failure is the screen's own matter.
 */
export async function leaveEndedSession(
  error: unknown,
  query: Query<unknown, unknown, unknown>,
  queries: QueryClient,
): Promise<void> {
  if (!(error instanceof CallError)) return;
  if (proofNeeded(error) === "second-factor-required") {
    if (!isAtSecurity()) window.location.assign(requiredSecurityPath());
    return;
  }
  const isProfile = query.queryKey[0] === ("Profile.Profile" satisfies CallName);
  const hasNoAccount = error.problem?.type.endsWith("/no-account") || (error.status === 404 && isProfile);
  if (error.status !== 401 && !hasNoAccount) return;
  if (isProfile && query.state.data !== undefined) forget(query);
  else if (hasNoAccount) window.location.assign("/dashboard");
  else if (await mayAskAgain(queries)) await query.fetch().catch(() => undefined);
  else window.location.assign(signInPath());
}

/** How long after one refused read was asked again the next one is taken at its word. */
const AGAIN_AFTER_MS = 10_000;
let askedAgainAt = Number.NEGATIVE_INFINITY;

/**
 * Whether a read was refused only because it left with a cookie that a sign-in in another tab has replaced: the
 * same person is signed in to the same account.
 */
async function mayAskAgain(queries: QueryClient): Promise<boolean> {
  const shown = queries.getQueryData<Account>(callKey("Profile.Profile", {}));
  if (!shown || performance.now() - askedAgainAt < AGAIN_AFTER_MS) return false;
  askedAgainAt = performance.now();
  const now = await call("Profile.Profile", {}).catch(() => undefined);
  return now?.accountId === shown.accountId && now.emailAddress === shown.emailAddress;
}

/** The answer goes, the refusal stays. */
function forget(query: Query<unknown, unknown, unknown>): void {
  query.setState({ data: undefined });
}

function signInPath(): string {
  const here = window.location.pathname + window.location.search;
  return `/account/login?returnTo=${encodeURIComponent(here)}`;
}

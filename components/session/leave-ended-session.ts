import type { Query, QueryClient } from "@tanstack/react-query";
import { isAtSecurity, requiredSecurityPath } from "#components/confirm-identity/security-path.ts";
import { HOST_KEYS } from "#lib/admin-host.ts";
import type { CallName } from "#lib/calls/routes.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { keepText } from "#lib/client/browser-storage.ts";
import { CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/call-key.ts";
import { proofNeeded } from "#lib/client/confirm-identity.ts";
import { sendsStoreTokens } from "#lib/client/store-tokens.ts";

/**
 * Handles a refused read: nobody is signed in (401), or the person is in no account (404 of the profile, 403
 * `no-account` of other calls). Leaves the screen, and with it everything cached for the account. A refresh of the
 * profile forgets the account and stays, as specified. If the account requires a second factor that the session lacks
 * (403 `second-factor-required`), opens the screen that adds one. All other failures are left to the screen.
 */
export async function leaveEndedSession(
  error: unknown,
  query: Query<unknown, unknown, unknown>,
  queries: QueryClient,
): Promise<void> {
  if (!(error instanceof CallError)) return;
  if (proofNeeded(error) === "second-factor-required") {
    if (!isAtSecurity()) leaveTo(requiredSecurityPath());
    return;
  }
  const isProfile = query.queryKey[0] === ("Profile.Profile" satisfies CallName);
  const hasNoAccount = error.problem?.type.endsWith("/no-account") || (error.status === 404 && isProfile);
  if (error.status !== 401 && !hasNoAccount) return;
  if (isProfile && query.state.data !== undefined) forget(query);
  else if (hasNoAccount) leaveTo("/dashboard");
  else if (await mayRetry(queries)) await query.fetch().catch(() => undefined);
  else if (sendsStoreTokens()) window.location.reload();
  else {
    forgetHost();
    leaveTo(signInPath());
  }
}

const LEAVING_MS = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;

/** Opens another page. Several reads are refused at once, and each navigation would abort the one before it. */
function leaveTo(path: string): void {
  if (performance.now() - leftAt < LEAVING_MS) return;
  leftAt = performance.now();
  window.location.assign(path);
}

/** After one refused read was retried, the next one within this time is final. */
const RETRY_INTERVAL_MS = 10_000;
let retriedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether a read was refused only because it was sent with a cookie that a sign-in in another tab has replaced: the
 * same person is signed in to the same account.
 */
async function mayRetry(queries: QueryClient): Promise<boolean> {
  const shown = queries.getQueryData<Account>(callKey("Profile.Profile", {}));
  if (!shown || performance.now() - retriedAt < RETRY_INTERVAL_MS) return false;
  retriedAt = performance.now();
  const now = await call("Profile.Profile", {}).catch(() => undefined);
  return now?.accountId === shown.accountId && now.emailAddress === shown.emailAddress;
}

/** Drops the cached data, keeps the error. */
function forget(query: Query<unknown, unknown, unknown>): void {
  query.setState({ data: undefined });
}

function signInPath(): string {
  const here = window.location.pathname + window.location.search;
  return `/account/login?returnTo=${encodeURIComponent(here)}`;
}

/** The session has ended: the tab no longer belongs to the admin of the store that it was opened from. */
export function forgetHost(): void {
  for (const key of HOST_KEYS) keepText("sessionStorage", key, null);
}

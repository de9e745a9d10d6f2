import { machineMs } from "#lib/machine-clock.ts";
import { findStoreAccount } from "#server/domain/connections/index.ts";
import { IDLE_LIFETIME_SECONDS, type Session } from "#server/foundation/context/session.ts";
import { sign } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { findSession } from "./adapter.ts";

/** A user of a store, as a verified token of its platform names them. */
export interface StoreIdentity {
  platform: string;
  domain: string;
  userId: string;
  /** The session in the store's admin. */
  sessionId: string;
}

/**
 * The session of a store's user, opened when needed: the person that this user is, in the account that the store is
 * connected with. Null if the store isn't connected, or the person isn't a member of its account.
 */
export async function storeSession(identity: StoreIdentity): Promise<Session | null> {
  const accountId = await findStoreAccount(identity.platform, identity.domain);
  if (accountId === null) return null;
  // Signed, so that no cookie can have this hash.
  const { platform, domain, userId, sessionId } = identity;
  const tokenHash = sign("store session", [platform, domain, userId, sessionId], "hex");
  const found = await findSession({ tokenHash });
  if (found?.session.membership?.accountId === accountId) return found.session;
  if (!(await openStoreSession(identity, accountId, tokenHash))) return null;
  const opened = await findSession({ tokenHash });
  return opened?.session.membership ? opened.session : null;
}

/** Whether the store's user is a member of the account; then they have a session in it. */
async function openStoreSession(identity: StoreIdentity, accountId: string, tokenHash: string): Promise<boolean> {
  const { platform, domain, userId } = identity;
  const expiresAt = new Date(machineMs() + IDLE_LIFETIME_SECONDS * 1000);
  // Replaces one that has ended, or whose store has been connected with another account since.
  const opened = await directory().$executeRaw`
    INSERT INTO session (token_hash, person_id, account_id, expires_at, platform)
    SELECT ${tokenHash}, u.person_id, ${accountId}::uuid, ${expiresAt}, ${platform}
    FROM store_user u
    JOIN membership m ON m.account_id = ${accountId}::uuid AND m.person_id = u.person_id AND m.status = 'active'
    WHERE u.platform = ${platform} AND u.domain = ${domain} AND u.user_id = ${userId}
    ON CONFLICT (token_hash) DO UPDATE SET
      id = uuidv7(), person_id = EXCLUDED.person_id, account_id = EXCLUDED.account_id, created_at = now(),
      staff_until = NULL, staff_reason = NULL, signed_in_at = now(), second_factor_at = NULL, renewed_at = now(), expires_at = EXCLUDED.expires_at,
      last_seen_at = now()`;
  return opened === 1;
}

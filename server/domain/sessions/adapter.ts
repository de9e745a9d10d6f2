import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { Prisma } from "#generated/prisma/client.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { afterAnswer } from "#server/foundation/after-answer.ts";
import {
  ABSOLUTE_LIFETIME_SECONDS,
  RECENT_SIGN_IN_MINUTES,
  type Session,
  type SessionMembership,
} from "#server/foundation/context/session.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { isStaffAddress } from "./staff-list.ts";
import { hashToken } from "./token.ts";

/** What next-auth passes to the session callback as `user`: the person with the session joined in. */
interface SessionUser extends AdapterUser {
  session: Session;
}

/** The session that the adapter joined into next-auth's `user`. */
export function sessionOf(user: object): Session | undefined {
  return isSessionUser(user) ? user.session : undefined;
}

function isSessionUser(user: object): user is SessionUser {
  return "session" in user;
}

/**
 * next-auth's view of our own tables, for reading and ending sessions only: signing in is our own call. Tokens are
 * looked up by their hash; account and role are joined in, so that a change takes effect on the next request.
 */
export function sessionAdapter(onRenewed?: () => void): Adapter {
  return {
    getSessionAndUser,
    deleteSession,
    updateSession: async (change) => {
      if (change.expires && (await renew(change.sessionToken, change.expires))) onRenewed?.();
      return null;
    },
  };
}

/** The columns that decide which account a session is in. */
export interface MembershipRow {
  email_address: string;
  account_id: string | null;
  role: SessionMembership["role"] | null;
  is_impersonation: boolean;
  lacks_second_factor: boolean;
}

interface SessionRow extends MembershipRow {
  id: string;
  person_id: string;
  name: string | null;
  is_seen_due: boolean;
  is_session_seen_due: boolean;
  signed_in_at: Date;
  is_sign_in_recent: boolean;
  has_second_factor: boolean;
  created_at: Date;
  expires_at: Date;
  platform: string | null;
  is_held: boolean;
}

async function getSessionAndUser(token: string): Promise<{ session: AdapterSession; user: SessionUser } | null> {
  const found = await findSession({ tokenHash: hashToken(token) });
  if (!found || found.session.platform !== null) return null;
  const { session, name, createdAt, expiresAt } = found;
  const { personId: id, emailAddress: email } = session;
  return {
    session: { sessionToken: token, userId: id, expires: expiresAt },
    user: { id, email, emailVerified: createdAt, name, session },
  };
}

/** An active session, by its id. */
export async function sessionWithId(id: string): Promise<Session | null> {
  return (await findSession({ id }))?.session ?? null;
}

interface ActiveSession {
  session: Session;
  /** The person's. */
  name: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** An active session, by the hash of its token or by its id; notes that it was used. */
export async function findSession(by: { tokenHash: string } | { id: string }): Promise<ActiveSession | null> {
  const condition = "id" in by ? Prisma.sql`s.id = ${by.id}::uuid` : Prisma.sql`s.token_hash = ${by.tokenHash}`;
  const rows = await directory().$queryRaw<SessionRow[]>`
    SELECT s.id, s.person_id, p.email_address, p.name, s.account_id, m.role, s.created_at, s.expires_at, s.platform,
           s.is_held OR s.platform IS NOT NULL AS is_held,
           coalesce(s.staff_until > now(), false) AS is_impersonation,
           s.signed_in_at,
           s.signed_in_at > now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES}) AND (
             s.second_factor_at IS NOT NULL
             OR NOT EXISTS (SELECT FROM person_factor f WHERE f.person_id = s.person_id AND f.confirmed_at IS NOT NULL)
           )
           -- When somebody signed in to their store is unknown.
           AND (s.platform IS NULL OR s.signed_in_at > s.created_at) AND NOT s.is_held AS is_sign_in_recent,
           s.second_factor_at IS NOT NULL AS has_second_factor,
           coalesce(a.require_two_factor, false) AND s.second_factor_at IS NULL AS lacks_second_factor,
           s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) AS is_session_seen_due,
           coalesce(m.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}), true) AS is_seen_due
    FROM session s
    JOIN person p ON p.id = s.person_id
    LEFT JOIN account a ON a.id = s.account_id
    LEFT JOIN membership m ON m.account_id = s.account_id AND m.person_id = s.person_id AND m.status = 'active'
    WHERE ${condition} AND s.expires_at > now()`;
  const row = rows[0];
  if (!row) return null;
  noteSeen(row);
  noteSessionSeen(row);
  const session: Session = {
    sessionId: row.id,
    personId: row.person_id,
    emailAddress: row.email_address,
    membership: membershipOf(row),
    platform: row.platform,
    isHeld: row.is_held,
    signedInAt: row.signed_in_at,
    isSignInRecent: row.is_sign_in_recent,
    hasSecondFactor: row.has_second_factor,
    needsSecondFactor: needsSecondFactor(row),
  };
  return { session, name: row.name, createdAt: row.created_at, expiresAt: row.expires_at };
}

/** When a member last used the account is written after the response, and not on every request. */
const SEEN_EVERY_SECONDS = 5 * 60;

function noteSeen({
  person_id: personId,
  account_id: accountId,
  role,
  is_impersonation,
  is_seen_due,
}: SessionRow): void {
  if (accountId === null || role === null || is_impersonation || !is_seen_due) return;
  // The time of the request: it comes before a switch of accounts that it may make.
  const lastSeenAt = machineNow();
  afterAnswer("could not record when a member was last seen", () =>
    inAccount(accountId, async () => {
      await tenant().membership.updateMany({ where: { accountId, personId }, data: { lastSeenAt } });
    }),
  );
}

function noteSessionSeen({ id, is_session_seen_due }: SessionRow): void {
  if (!is_session_seen_due) return;
  const lastSeenAt = machineNow();
  afterAnswer("could not record when a session was last used", async () => {
    await directory().session.updateMany({ where: { id }, data: { lastSeenAt } });
  });
}

/** Staff in an account have a rule of their own. */
export function needsSecondFactor(row: MembershipRow): boolean {
  const membership = membershipOf(row);
  return membership !== null && !membership.isStaff && row.lacks_second_factor;
}

export function membershipOf(row: MembershipRow): SessionMembership | null {
  if (row.account_id === null) return null;
  // A person removed from the staff list immediately loses access to all accounts.
  if (row.is_impersonation && isStaffAddress(row.email_address)) {
    return { accountId: row.account_id, role: "admin", isStaff: true };
  }
  return row.role === null ? null : { accountId: row.account_id, role: row.role, isStaff: false };
}

/** Whether the session was due for renewal: one write a day, however many requests. */
async function renew(token: string, expiresAt: Date): Promise<boolean> {
  const renewed = await directory().$executeRaw`
    UPDATE session SET renewed_at = now(),
      expires_at = least(${expiresAt}, created_at + make_interval(secs => ${ABSOLUTE_LIFETIME_SECONDS}))
    WHERE token_hash = ${hashToken(token)} AND renewed_at < now() - interval '1 day'`;
  return renewed === 1;
}

/** next-auth's own way to sign out. */
async function deleteSession(token: string): Promise<void> {
  await directory().$transaction(async (transaction) => {
    const [ended] = await transaction.$queryRaw<{ person_id: string; account_id: string | null }[]>`
      DELETE FROM session WHERE token_hash = ${hashToken(token)}
      RETURNING person_id, CASE WHEN staff_until IS NULL THEN account_id END AS account_id`;
    if (!ended) return;
    const { person_id: personId, account_id: accountId } = ended;
    await recordSecurityEvent({ action: "loggedOut", accountId, personId }, transaction);
  });
}

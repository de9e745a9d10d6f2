import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { getServerSession } from "next-auth/next";
import { machineMs } from "#lib/machine-clock.ts";
import { IDLE_LIFETIME_SECONDS, type Session } from "#server/foundation/context/session.ts";
import { parseCookies, sessionCookie, sessionCookieName } from "#server/foundation/context/session-cookie.ts";
import { directory } from "#server/foundation/database/db.ts";
import { type MembershipRow, membershipOf, needsSecondFactor } from "./adapter.ts";
import { type AnsweredSession, authOptions } from "./auth-options.ts";

interface ReadSession {
  session: Session | null;
  /** A `Set-Cookie` line to send along, if the session was just renewed. */
  renewal?: string;
}

/**
 * The session in a request's `Cookie` header, or null if it has no active one.
 * Throws if the database can't be reached.
 */
export async function readSession(cookieHeader: string | null): Promise<ReadSession> {
  const cookies = parseCookies(cookieHeader);
  const token = cookies[sessionCookieName()];
  if (!token) return { session: null };
  const seen: { failure?: unknown; renewed?: true } = {};
  const options = authOptions({
    onError: (error) => {
      seen.failure = error;
    },
    onRenewed: () => {
      seen.renewed = true;
    },
  });
  const request = Object.assign(new IncomingMessage(new Socket()), { cookies });
  const answered = await getServerSession(request, new ServerResponse(request), options);
  if (seen.failure) throw seen.failure;
  if (!isAnswered(answered)) return { session: null };
  const renewal = sessionCookie(token, new Date(machineMs() + IDLE_LIFETIME_SECONDS * 1000));
  return { session: answered.afterword ?? null, ...(seen.renewed ? { renewal } : {}) };
}

function isAnswered(answered: unknown): answered is AnsweredSession {
  return answered !== null && typeof answered === "object" && "afterword" in answered;
}

/**
 * Finds which of these sessions are active and may read their account, with that account, for periodic checks by
 * long connections. A session without the second factor that its account requires may not.
 */
export async function liveSessions(sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await directory().$queryRaw<(MembershipRow & { id: string })[]>`
    SELECT s.id, p.email_address, s.account_id, m.role, coalesce(s.staff_until > now(), false) AS is_impersonation,
           coalesce(a.require_two_factor, false) AND s.second_factor_at IS NULL AS lacks_second_factor
    FROM session s
    JOIN person p ON p.id = s.person_id
    LEFT JOIN account a ON a.id = s.account_id
    LEFT JOIN membership m ON m.account_id = s.account_id AND m.person_id = s.person_id AND m.status = 'active'
    WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.expires_at > now()`;
  return new Map(
    rows.flatMap((row) => {
      const membership = membershipOf(row);
      return membership && !needsSecondFactor(row) ? [[row.id, membership.accountId] as const] : [];
    }),
  );
}

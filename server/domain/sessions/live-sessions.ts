import { directory } from "#server/foundation/database/db.ts";
import { type MembershipRow, membershipOf, needsSecondFactor } from "./adapter.ts";

/**
 * Of these session ids, those that are active and may read their account, with that account, for periodic checks by
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

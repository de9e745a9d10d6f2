import { directory } from "#server/db.ts";
import { type MembershipRow, membershipOf } from "./adapter.ts";

/** Of sessions by id, those that are alive and in an account, with that account: what a long connection asks now and then. */
export async function liveSessions(sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await directory().$queryRaw<(MembershipRow & { id: string })[]>`
    SELECT s.id, p.email_address, s.account_id, m.role, coalesce(s.staff_until > now(), false) AS is_look
    FROM session s
    JOIN person p ON p.id = s.person_id
    LEFT JOIN membership m ON m.account_id = s.account_id AND m.person_id = s.person_id AND m.status = 'active'
    WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.expires_at > now()`;
  return new Map(
    rows.flatMap((row) => {
      const membership = membershipOf(row);
      return membership ? [[row.id, membership.accountId] as const] : [];
    }),
  );
}

import type { Session } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

/** An account that staff look into, as their banner tells it. */
export interface StaffLook {
  accountId: string;
  companyName: string;
  reason: string | null;
  /** ISO 8601 instants. */
  endsAt: string;
  now: string;
}

/** The look that a session is; null for any other session. */
export async function staffLook(session: Session | null): Promise<StaffLook | null> {
  if (!session?.membership?.isStaff) return null;
  const row = await directory().session.findUnique({
    where: { id: session.sessionId },
    select: { staffUntil: true, staffReason: true, account: { select: { id: true, companyName: true } } },
  });
  if (!row?.account || !row.staffUntil) return null;
  return {
    accountId: row.account.id,
    companyName: row.account.companyName,
    reason: row.staffReason,
    endsAt: row.staffUntil.toISOString(),
    now: new Date().toISOString(),
  };
}

import { machineNow } from "#lib/machine-clock.ts";
import type { Session } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

/** The account that staff are in, as their banner shows it. */
export interface Impersonation {
  accountId: string;
  companyName: string;
  reason: string | null;
  /** ISO 8601 instants. */
  endsAt: string;
  now: string;
}

/** The account that a staff session is in; null for any other session. */
export async function currentImpersonation(session: Session | null): Promise<Impersonation | null> {
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
    now: machineNow().toISOString(),
  };
}

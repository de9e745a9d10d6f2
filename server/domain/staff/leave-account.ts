import { recordEntry } from "#server/domain/audit/index.ts";
import { accountsUsedLast, isStaffAddress, type Session } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { changeImpersonation, sessionEnded } from "./change-impersonation.ts";

/**
 * Takes staff out of an account, even after the hour: the session returns to the person's own account, if any, with a
 * new token. Does nothing for other sessions. Returns the path to continue at, and the `Set-Cookie` line of the token.
 * Throws 401 if the session has ended in the meantime.
 */
export async function leaveAccount({ session, personId, emailAddress }: PersonContext): Promise<{
  path: string;
  cookie: string | null;
}> {
  const impersonation = await directory().session.findUnique({
    where: { id: session.sessionId },
    select: { accountId: true, staffUntil: true },
  });
  if (!impersonation) throw sessionEnded();
  const own =
    impersonation.staffUntil === null ? impersonation.accountId : ((await accountsUsedLast(personId))[0] ?? null);
  const back = { accountId: own, staffUntil: null, staffReason: null };
  const cookie = impersonation.staffUntil === null ? null : (await changeImpersonation(session.sessionId, back)).cookie;
  if (isStaffAddress(emailAddress)) return { path: "/admin", cookie };
  return { path: own === null ? "/account/createaccount" : "/dashboard", cookie };
}

/** Records in the account's log that staff left it, if the session was in one. */
export async function recordLeave({ membership, personId }: Session): Promise<void> {
  if (!membership?.isStaff) return;
  const { accountId } = membership;
  const entry = { accountId, personId, asStaff: true, action: "appLeaveAccount" };
  await inAccount(accountId, () => recordEntry(entry));
}

import { recordEntry } from "#server/audit/index.ts";
import { directory, inAccount } from "#server/db.ts";
import type { PersonContext } from "#server/http/context.ts";
import { accountsUsedLast, isStaffAddress, type Session } from "#server/sessions/index.ts";
import { changeLook, sessionOver } from "./change-look.ts";

/**
 * Ends a look into an account, also one whose hour is over: the session is back in the person's own account, if there
 * is one. Does nothing for a session that is no look. Gives the path to go on from. Throws 401 where the session has ended meanwhile.
 */
export async function leaveAccount({ session, personId, emailAddress }: PersonContext): Promise<{ path: string }> {
  const look = await directory().session.findUnique({
    where: { id: session.sessionId },
    select: { accountId: true, staffUntil: true },
  });
  if (!look) throw sessionOver();
  const own = look.staffUntil === null ? look.accountId : ((await accountsUsedLast(personId))[0] ?? null);
  if (look.staffUntil !== null) {
    await changeLook(session.sessionId, { accountId: own, staffUntil: null, staffReason: null });
  }
  if (isStaffAddress(emailAddress)) return { path: "/admin" };
  return { path: own === null ? "/account/createaccount" : "/dashboard" };
}

/** Tells the account that staff look into, if the session is in one, that the look is over. */
export async function recordLeave({ membership, personId }: Session): Promise<void> {
  if (!membership?.isStaff) return;
  const { accountId } = membership;
  const entry = { accountId, personId, asStaff: true, action: "appLeaveAccount" };
  await inAccount(accountId, () => recordEntry(entry));
}

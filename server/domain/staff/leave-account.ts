import { recordEntry } from "#server/domain/audit/index.ts";
import { accountsUsedLast, isStaffAddress, type Session } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { changeLook, sessionOver } from "./change-look.ts";

/**
 * Ends a look into an account, also one whose hour is over: the session is back in the person's own account, if there
 * is one, with a new token. Does nothing for a session that is no look. Gives the path to go on from, and the `Set-Cookie`
 * line of the token. Throws 401 where the session has ended in the meantime.
 */
export async function leaveAccount({ session, personId, emailAddress }: PersonContext): Promise<{
  path: string;
  cookie: string | null;
}> {
  const look = await directory().session.findUnique({
    where: { id: session.sessionId },
    select: { accountId: true, staffUntil: true },
  });
  if (!look) throw sessionOver();
  const own = look.staffUntil === null ? look.accountId : ((await accountsUsedLast(personId))[0] ?? null);
  const back = { accountId: own, staffUntil: null, staffReason: null };
  const cookie = look.staffUntil === null ? null : (await changeLook(session.sessionId, back)).cookie;
  if (isStaffAddress(emailAddress)) return { path: "/admin", cookie };
  return { path: own === null ? "/account/createaccount" : "/dashboard", cookie };
}

/** Tells the account that staff look into, if the session is in one, that the look is over. */
export async function recordLeave({ membership, personId }: Session): Promise<void> {
  if (!membership?.isStaff) return;
  const { accountId } = membership;
  const entry = { accountId, personId, asStaff: true, action: "appLeaveAccount" };
  await inAccount(accountId, () => recordEntry(entry));
}

import { recordEntry } from "#server/audit/index.ts";
import { directory, inAccount } from "#server/db.ts";
import type { PersonContext } from "#server/http/context.ts";
import { isStaffAddress, type Session } from "#server/sessions/index.ts";

/**
 * Ends a look into an account, also one whose hour is over: the session is back in the person's own account, if there
 * is one. Does nothing for a session that is no look. Gives the path to go on from.
 */
export async function leaveAccount({ session, personId, emailAddress }: PersonContext): Promise<{ path: string }> {
  const look = await directory().session.findUniqueOrThrow({
    where: { id: session.sessionId },
    select: { accountId: true, staffUntil: true },
  });
  const own = look.staffUntil === null ? look.accountId : await ownAccount(personId);
  if (look.staffUntil !== null) {
    await directory().session.update({
      where: { id: session.sessionId },
      data: { accountId: own, staffUntil: null, staffReason: null },
    });
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

async function ownAccount(personId: string): Promise<string | null> {
  const membership = await directory().membership.findFirst({
    where: { personId, status: "active" },
    orderBy: [{ lastSeenAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
  });
  return membership?.accountId ?? null;
}

import type { Prisma } from "#generated/prisma/client.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import {
  accountsUsedLast,
  changeToken,
  fixedAccount,
  isStaffAddress,
  type Session,
} from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";

/** How long staff can stay in an account, regardless of activity. */
const IMPERSONATION_MINUTES = 60;

/**
 * Signs staff in to an account for an hour: their session acts as its `admin`. The account's log says who, when and
 * why; without that entry nobody is let in. Entering another account leaves the previous one. Returns the account, and
 * the `Set-Cookie` line of the session's new token.
 * Throws 404 if there is no such account, 409 `embedded-account-fixed` in a session that a store opened, and 401 if the session has
 * ended in the meantime.
 */
export async function adminLogin(
  context: PersonContext,
  { accountId, reason = null }: { accountId: string; reason?: string | null | undefined },
): Promise<{ account: Account; cookie: string }> {
  const { session, personId } = context;
  if (session.isHeld) throw fixedAccount(session);
  const account = uuidPattern.test(accountId)
    ? await directory().account.findUnique({ where: { id: accountId }, select: { id: true } })
    : null;
  if (!account) throw notFound("account");
  await recordLeave(session);
  const endsAt = new Date(machineMs() + IMPERSONATION_MINUTES * 60_000);
  return await inAccount(account.id, async () => {
    const { cookie } = await tenant().$transaction(async (transaction) => {
      await recordEntry(
        {
          accountId: account.id,
          personId,
          asStaff: true,
          action: "adminAdminLogin",
          details: { reason: reason ?? "none given", endsAt: endsAt.toISOString() },
        },
        transaction,
      );
      const impersonation = { accountId: account.id, staffUntil: endsAt, staffReason: reason };
      return await changeImpersonation(session.sessionId, impersonation, transaction);
    });
    const profile = await accountProfile({ ...context, accountId: account.id, role: "admin", isStaff: true });
    return { account: profile, cookie };
  });
}

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
async function recordLeave({ membership, personId }: Session): Promise<void> {
  if (!membership?.isStaff) return;
  const { accountId } = membership;
  const entry = { accountId, personId, asStaff: true, action: "appLeaveAccount" };
  await inAccount(accountId, () => recordEntry(entry));
}

/**
 * Moves a session into an account as staff until `staffUntil`, or out of it (null). Either way the session gets a new
 * token, so that a copy of the old one doesn't get the new access. Returns the `Set-Cookie` line.
 * Throws 401 for a session that has ended in the meantime.
 */
async function changeImpersonation(
  sessionId: string,
  impersonation: { accountId: string | null; staffUntil: Date | null; staffReason: string | null },
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string }> {
  const changed = await database.session.updateMany({ where: { id: sessionId }, data: impersonation });
  if (changed.count === 0) throw sessionEnded();
  return await changeToken(sessionId, database);
}

/** A 401 for a person who signed out elsewhere during the call. */
function sessionEnded(): AppError {
  return new AppError("unauthenticated", "The session has ended. Sign in again.");
}

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

import type { Account } from "#lib/calls/shapes.ts";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { recordEntry } from "#server/domain/audit/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { changeLook } from "./change-look.ts";
import { recordLeave } from "./leave-account.ts";

/** Staff look into an account for so long, whatever they do in it. */
const LOOK_MINUTES = 60;

/**
 * Lets staff look into an account for an hour: their session acts as its `admin`. The account's log says who, when and
 * why; without that entry nobody is let in. Looking into another account ends the previous look. Gives the account, and the
 * `Set-Cookie` line of the session's new token.
 * Throws 404 where there is no such account, and 401 where the session has ended in the meantime.
 */
export async function adminLogin(
  context: PersonContext,
  { accountId, reason = null }: { accountId: string; reason?: string | null | undefined },
): Promise<{ account: Account; cookie: string }> {
  const { session, personId, now } = context;
  const account = uuidPattern.test(accountId)
    ? await directory().account.findUnique({ where: { id: accountId }, select: { id: true } })
    : null;
  if (!account) throw notFound("account");
  await recordLeave(session);
  const endsAt = new Date(now.getTime() + LOOK_MINUTES * 60_000);
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
      const look = { accountId: account.id, staffUntil: endsAt, staffReason: reason };
      return await changeLook(session.sessionId, look, transaction);
    });
    const profile = await accountProfile({ ...context, accountId: account.id, role: "admin", isStaff: true });
    return { account: profile, cookie };
  });
}

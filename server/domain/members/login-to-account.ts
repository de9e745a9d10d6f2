import type { Account } from "#lib/calls/shapes.ts";
import { notFound } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { enterAccount, requireFactorOfAccount, requireOpenTo } from "#server/domain/sessions/index.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { roleOf } from "./member.ts";

/**
 * Makes one of the person's accounts the session's, and the one their next sign-in opens. Staff in another account
 * leave it with a new token, whose `Set-Cookie` line is returned; other sessions keep theirs.
 * Throws 404 for an account that the person doesn't belong to, or is only invited to, and 403 `second-factor-required`
 * for one that requires two-factor sign-in if the session lacks it, and 409 `embedded-account-fixed` in a session
 * that a store opened, for any account but the store's.
 */
export async function loginToAccount(
  context: PersonContext,
  accountId: string,
): Promise<{ account: Account; cookie: string | null }> {
  const { personId, session } = context;
  requireOpenTo(session, accountId.toLowerCase());
  if (!uuidPattern.test(accountId)) throw notFound("account");
  return await inAccount(accountId, async () => {
    const key = { accountId, personId };
    const own = { accountId_personId: key, status: "active" };
    const membership = await tenant().membership.findUnique({
      where: own,
      select: { role: true, account: { select: { requireTwoFactor: true } } },
    });
    if (!membership) throw notFound("account");
    requireFactorOfAccount({ needsSecondFactor: membership.account.requireTwoFactor && !session.hasSecondFactor });
    const cookie = await tenant().$transaction(async (transaction) => {
      const entered = await enterAccount(session, accountId, transaction);
      await recordSecurityEvent({ action: "accountSwitched", accountId, personId }, transaction);
      return entered;
    });
    await tenant().membership.updateMany({ where: key, data: { lastSeenAt: machineNow() } });
    return {
      account: await accountProfile({ ...context, accountId, role: roleOf(membership), isStaff: false }),
      cookie,
    };
  });
}

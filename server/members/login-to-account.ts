import type { Account } from "#lib/calls/shapes.ts";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountProfile } from "#server/accounts/index.ts";
import { inAccount, tenant } from "#server/db.ts";
import type { PersonContext } from "#server/http/context.ts";
import { enterAccount } from "#server/sessions/index.ts";
import { roleOf } from "./member.ts";

/**
 * Makes one of the person's accounts the session's, and the one they land in when they sign in next.
 * Throws 404 for an account that the person does not belong to, or is only invited to.
 */
export async function loginToAccount(context: PersonContext, accountId: string): Promise<Account> {
  if (!uuidPattern.test(accountId)) throw notFound("account");
  const { personId, session } = context;
  return await inAccount(accountId, async () => {
    const key = { accountId, personId };
    const own = { accountId_personId: key, status: "active" };
    const membership = await tenant().membership.findUnique({ where: own, select: { role: true } });
    if (!membership) throw notFound("account");
    await enterAccount(session.sessionId, accountId);
    await tenant().membership.updateMany({ where: key, data: { lastSeenAt: new Date() } });
    return await accountProfile({ ...context, accountId, role: roleOf(membership), isStaff: false });
  });
}

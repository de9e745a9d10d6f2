import type { Security } from "#lib/calls/app-security.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { requireSecondFactor } from "#server/domain/sessions/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/**
 * Requires a second factor of every member of the account, or stops requiring it, effective with the next request.
 * Throws 403 `second-factor-required` if the session turning it on has none: that person must be able to get back in.
 */
export async function requireTwoFactor(
  { accountId, session }: MemberContext,
  required: boolean,
): Promise<NonNullable<Security["account"]>> {
  if (required) requireSecondFactor(session);
  await tenant().$transaction(async (transaction) => {
    await transaction.account.update({ where: { id: accountId }, data: { requireTwoFactor: required } });
    const action = required ? "twoFactorRequired" : "twoFactorOptional";
    await recordSecurityEvent({ action, accountId, personId: session.personId }, transaction);
  });
  return { requireTwoFactor: required, mayChange: true };
}

import type { Security } from "#lib/calls/app-security.ts";
import { recordPersonEvent, recordSecurityEvent } from "#server/domain/audit/index.ts";
import { lockPerson, requireSecondFactor } from "#server/domain/sessions/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { mailFactorEvent } from "./mail-factor-event.ts";

/**
 * For a person who lost every second factor and recovery code: removes them all, ends the person's sessions and pending
 * sign-ins, and mails them. Afterwards they sign in with a mailed link. Returns false if nobody has this address.
 */
export async function resetFactors(emailAddress: string): Promise<boolean> {
  const person = await directory().person.findUnique({ where: { emailAddress }, select: { id: true } });
  if (!person) return false;
  const personId = person.id;
  await directory().$transaction(async (transaction) => {
    await lockPerson(transaction, personId);
    await transaction.personFactor.deleteMany({ where: { personId } });
    await transaction.recoveryCode.deleteMany({ where: { personId } });
    await transaction.signInChallenge.deleteMany({ where: { personId } });
    await transaction.session.deleteMany({ where: { personId } });
    await recordPersonEvent({ action: "factorsReset", personId }, transaction);
    await mailFactorEvent(transaction, { emailAddress, event: "factorsReset" });
  });
  return true;
}

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

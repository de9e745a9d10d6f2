import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
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

import type { Member } from "#lib/calls/shapes.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { endAssistantsOf } from "#server/domain/assistants/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { lockTimeouts, requireSettledAddress } from "#server/domain/sign-in/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin } from "#server/foundation/mail/index.ts";
import { memberByAddress, memberOf } from "./member.ts";

/**
 * Makes another active member the owner; the previous owner becomes an admin, and both are mailed. There is exactly one
 * owner at any moment.
 * Throws 404 for an unknown address, 409 for oneself, for an invitation not yet accepted and while a change of the
 * owner's address can be undone, 403 for a person who is no longer the owner.
 */
export async function handOver(context: MemberContext, emailAddress: string): Promise<void> {
  const { accountId, personId } = context;
  await tenant().$transaction(async (transaction) => {
    await requireSettledAddress(transaction, personId, "transfer the ownership");
    const { companyName } = await lockAccount(transaction, accountId);
    const next = await memberByAddress(transaction, accountId, emailAddress);
    if (next.personId === personId) throw new AppError("conflict", "You already own this account.");
    if (next.status !== "active") {
      throw new AppError("conflict", `${emailAddress} hasn't accepted the invitation yet.`);
    }
    const stepped = await transaction.membership.updateMany({
      where: { accountId, personId, role: "owner" },
      data: { role: "admin" },
    });
    if (stepped.count === 0) throw new AppError("forbidden", "You no longer own this account.");
    // The successor may have left in the meantime: then the owner stays.
    const followed = await transaction.membership.updateMany({
      where: { accountId, personId: next.personId, status: "active" },
      data: { role: "owner" },
    });
    if (followed.count === 0) throw notFound("member");
    await recordSecurityEvent(
      { action: "ownershipTransferred", accountId, personId, subject: next.person.emailAddress },
      transaction,
    );
    const [previousOwner, newOwner] = [context.emailAddress, next.person.emailAddress];
    const url = `${env.APP_URL}/account/users`;
    await enqueueMailWithin(transaction, {
      to: newOwner,
      template: "ownership-received",
      props: { companyName, other: previousOwner, url },
    });
    await enqueueMailWithin(transaction, {
      to: previousOwner,
      template: "ownership-passed",
      props: { companyName, other: newOwner, url },
    });
  }, lockTimeouts);
}

/**
 * Makes somebody, invited or active, an admin or a member, from their next request on. The access of assistants
 * that a new member allowed ends, also for when they're an admin again.
 * Throws 404 for an unknown address, and 403 for the owner's: ownership has to be transferred.
 */
export async function changeRole(
  { accountId, personId: by, isStaff: asStaff }: MemberContext,
  { emailAddress, userRole }: { emailAddress: string; userRole: "admin" | "member" },
): Promise<Member> {
  return await tenant().$transaction(async (transaction) => {
    const { personId, role } = await memberByAddress(transaction, accountId, emailAddress);
    const changed = await transaction.membership.updateMany({
      where: { accountId, personId, role: { not: "owner" } },
      data: { role: userRole },
    });
    if (changed.count === 0) throw new AppError("forbidden", "To change the owner's role, transfer ownership first.");
    if (userRole === "member") await endAssistantsOf(transaction, { accountId, personId });
    const event = { accountId, personId: by, asStaff, subject: emailAddress, details: { from: role, to: userRole } };
    await recordSecurityEvent({ action: "roleChanged", ...event }, transaction);
    return memberOf(await memberByAddress(transaction, accountId, emailAddress));
  });
}

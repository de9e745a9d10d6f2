import { AppError } from "#lib/errors.ts";
import { endAssistantsOf } from "#server/domain/assistants/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin } from "#server/foundation/mail/index.ts";
import { memberByAddress } from "./member.ts";

/**
 * Removes a member from the account, or withdraws an invitation. Their sessions in this account and the
 * access of assistants that they allowed end, and a removed member is mailed. Returns whether people removed themselves.
 * Throws 404 for an unknown address, and 403 for the owner's, and for a `member` removing anyone else.
 */
export async function removeMember(context: MemberContext, emailAddress: string): Promise<boolean> {
  const { accountId } = context;
  const wanted = emailAddress.trim().toLowerCase();
  const isOneself = wanted === context.emailAddress;
  if (context.role === "member" && !isOneself) {
    throw new AppError("forbidden", "Members can leave the account but can't remove anyone else.");
  }
  await tenant().$transaction(async (transaction) => {
    const { personId, status } = await memberByAddress(transaction, accountId, wanted);
    // A person who is becoming the owner right now stays.
    const removed = await transaction.membership.deleteMany({ where: { accountId, personId, role: { not: "owner" } } });
    if (removed.count === 0) {
      throw new AppError("forbidden", "You can't remove the owner. Transfer ownership first.");
    }
    await transaction.session.deleteMany({ where: { accountId, personId } });
    await endAssistantsOf(transaction, { accountId, personId });
    const action = status !== "active" ? "invitationWithdrawn" : isOneself ? "memberLeft" : "memberRemoved";
    const event = { accountId, personId: context.personId, asStaff: context.isStaff, subject: wanted };
    await recordSecurityEvent({ action, ...event }, transaction);
    // A withdrawn invitation never gave access, so there is nothing to report.
    if (isOneself || status !== "active") return;
    const { companyName } = await transaction.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { companyName: true },
    });
    await enqueueMailWithin(transaction, {
      to: wanted,
      template: "access-ended",
      props: { companyName, url: `${env.APP_URL}/account/login` },
    });
  });
  return isOneself;
}

import type { Member } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { memberByAddress, memberOf } from "./member.ts";

/**
 * Makes somebody, invited or active, an admin or a member, from their next request on.
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
    const event = { accountId, personId: by, asStaff, subject: emailAddress, details: { from: role, to: userRole } };
    await recordSecurityEvent({ action: "roleChanged", ...event }, transaction);
    return memberOf(await memberByAddress(transaction, accountId, emailAddress));
  });
}

import type { Member } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { memberByAddress, memberOf } from "./member.ts";

/**
 * Makes somebody, invited or active, an admin or a member; it counts from their next request on.
 * Throws 404 for an unknown address, and 403 for the owner's: ownership is handed over.
 */
export async function changeRole(
  { accountId }: MemberContext,
  { emailAddress, userRole }: { emailAddress: string; userRole: "admin" | "member" },
): Promise<Member> {
  return await tenant().$transaction(async (transaction) => {
    const { personId } = await memberByAddress(transaction, accountId, emailAddress);
    const changed = await transaction.membership.updateMany({
      where: { accountId, personId, role: { not: "owner" } },
      data: { role: userRole },
    });
    if (changed.count === 0)
      throw new AppError("forbidden", "The owner's role changes only by handing the account over.");
    return memberOf(await memberByAddress(transaction, accountId, emailAddress));
  });
}

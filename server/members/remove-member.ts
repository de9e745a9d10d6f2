import { AppError } from "#lib/errors.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { memberByAddress } from "./member.ts";

/**
 * Takes somebody out of the account, or an invitation back; their sessions in this account end with it. Says whether one
 * removed oneself.
 * Throws 404 for an unknown address, and 403 for the owner's, and for any but one's own where one is a `member`.
 */
export async function removeMember(context: MemberContext, emailAddress: string): Promise<boolean> {
  const { accountId } = context;
  const wanted = emailAddress.trim().toLowerCase();
  if (context.role === "member" && wanted !== context.emailAddress) {
    throw new AppError("forbidden", "A member may leave the account, but remove nobody else.");
  }
  await tenant().$transaction(async (transaction) => {
    const { personId } = await memberByAddress(transaction, accountId, wanted);
    // Who is made the owner at this very moment stays.
    const removed = await transaction.membership.deleteMany({ where: { accountId, personId, role: { not: "owner" } } });
    if (removed.count === 0) {
      throw new AppError("forbidden", "The owner cannot be removed. Hand the account over first.");
    }
    await transaction.session.deleteMany({ where: { accountId, personId } });
  });
  return wanted === context.emailAddress;
}

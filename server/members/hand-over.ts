import { AppError, notFound } from "#lib/errors.ts";
import { lockAccount } from "#server/accounts/index.ts";
import { tenant } from "#server/db.ts";
import { env } from "#server/env.ts";
import type { MemberContext } from "#server/http/context.ts";
import { enqueueMailWithin } from "#server/mail/index.ts";
import { patience } from "#server/sign-in/index.ts";
import { memberByAddress } from "./member.ts";

/**
 * Makes another active member the owner; the former owner stays as an admin, and both are mailed. At no moment are there two owners, or none.
 * Throws 404 for an unknown address, 409 for oneself and for someone who has not accepted yet, 403 for who is the owner no
 * longer.
 */
export async function handOver(context: MemberContext, emailAddress: string): Promise<void> {
  const { accountId, personId } = context;
  await tenant().$transaction(async (transaction) => {
    const { companyName } = await lockAccount(transaction, accountId);
    const next = await memberByAddress(transaction, accountId, emailAddress);
    if (next.personId === personId) throw new AppError("conflict", "You are the owner already.");
    if (next.status !== "active") {
      throw new AppError("conflict", `${emailAddress} is invited, and has not accepted yet.`);
    }
    const stepped = await transaction.membership.updateMany({
      where: { accountId, personId, role: "owner" },
      data: { role: "admin" },
    });
    if (stepped.count === 0) throw new AppError("forbidden", "You are not the owner any longer.");
    // The heir may have left meanwhile: with nobody to follow, the owner stays.
    const followed = await transaction.membership.updateMany({
      where: { accountId, personId: next.personId, status: "active" },
      data: { role: "owner" },
    });
    if (followed.count === 0) throw notFound("member");
    const [former, heir] = [context.emailAddress, next.person.emailAddress];
    const url = `${env.APP_URL}/account/users`;
    await enqueueMailWithin(transaction, {
      to: heir,
      template: "ownership-received",
      props: { companyName, other: former, url },
    });
    await enqueueMailWithin(transaction, {
      to: former,
      template: "ownership-passed",
      props: { companyName, other: heir, url },
    });
  }, patience);
}

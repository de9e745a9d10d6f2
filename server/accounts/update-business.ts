import type { Account } from "#lib/calls/shapes.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { enqueueJob, transactionDb } from "#server/jobs/index.ts";
import { accountProfile } from "./account-profile.ts";
import { lockAccount } from "./lock-account.ts";

export interface BusinessFacts {
  companyName?: string | undefined;
  websiteUrl?: string | null | undefined;
  businessCategory?: string | null | undefined;
  businessType?: string | null | undefined;
  monthlyOrderCount?: number | null | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
}

/** By then every process that takes answers has heard of the new currency. */
const RECOUNT_AFTER_SECONDS = 5;

/**
 * Keeps what the store is; what is left out stays, `null` takes away. After a change of the currency the revenue of all
 * answers is counted anew, in the new one. A new time zone counts from now on: answers there are stay on their days.
 */
export async function updateBusiness(context: MemberContext, facts: BusinessFacts): Promise<Account> {
  const { accountId } = context;
  await tenant().$transaction(async (transaction) => {
    const before = await lockAccount(transaction, accountId);
    await transaction.account.update({ where: { id: accountId }, data: facts });
    if (facts.currency === undefined || facts.currency === before.currency) return;
    // Both or neither: a currency without its recount would add up revenue of two.
    const options = { db: transactionDb(transaction), startAfterSeconds: RECOUNT_AFTER_SECONDS };
    await enqueueJob("recount-revenue", { accountId }, options);
  });
  return await accountProfile(context);
}

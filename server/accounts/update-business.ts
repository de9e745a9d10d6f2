import type { Account } from "#lib/calls/shapes.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { enqueueJob } from "#server/jobs/index.ts";
import { accountProfile } from "./account-profile.ts";
import { accountRow } from "./account-row.ts";

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
  const before = await accountRow(accountId);
  const isNewCurrency = facts.currency !== undefined && facts.currency !== before.currency;
  // First the job: a currency without its recount would add up revenue of two.
  if (isNewCurrency) await enqueueJob("recount-revenue", { accountId }, { startAfterSeconds: RECOUNT_AFTER_SECONDS });
  await tenant().account.update({ where: { id: accountId }, data: facts });
  return await accountProfile(context);
}

import type { Account } from "#lib/calls/shapes.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { accountProfile } from "./account-profile.ts";

export interface BusinessFacts {
  companyName?: string | undefined;
  websiteUrl?: string | null | undefined;
  businessCategory?: string | null | undefined;
  businessType?: string | null | undefined;
  monthlyOrderCount?: number | null | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
}

/**
 * Keeps what the store is; what is left out stays, `null` takes away. A new time zone or currency counts for answers
 * from now on: those there are stay on the days, and with the revenue, that they were counted with.
 */
export async function updateBusiness(context: MemberContext, facts: BusinessFacts): Promise<Account> {
  await tenant().account.update({ where: { id: context.accountId }, data: facts });
  return await accountProfile(context);
}

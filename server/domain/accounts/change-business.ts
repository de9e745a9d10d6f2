import { tenant } from "#server/foundation/database/db.ts";
import { lockAccount } from "./lock-account.ts";
import { requestRecount } from "./request-recount.ts";

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
 * Keeps what the store is; what is left out stays, `null` takes away. After a change of the currency the revenue of all
 * answers is recounted, in the new one, and isn't shown until that is done; after a change of the time zone their days.
 */
export async function changeBusiness(accountId: string, facts: BusinessFacts & { hdyhau?: string }): Promise<void> {
  await tenant().$transaction(async (transaction) => {
    const before = await lockAccount(transaction, accountId);
    await transaction.account.update({ where: { id: accountId }, data: facts });
    const isNew = (name: "currency" | "timeZone") => facts[name] !== undefined && facts[name] !== before[name];
    const ofCurrency = isNew("currency");
    if (ofCurrency || isNew("timeZone")) await requestRecount(transaction, accountId, { ofCurrency });
  });
}

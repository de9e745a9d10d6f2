import { tenant } from "#server/foundation/database/db.ts";
import { nameRevenueCurrencySql } from "#server/storefront/index.ts";
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
 * Updates facts about the store. Omitted fields stay as they are, `null` clears one. Changing the time zone recounts the
 * days; changing the currency recounts nothing, because revenue is counted in the currency of each order.
 */
export async function changeBusiness(accountId: string, facts: BusinessFacts & { hdyhau?: string }): Promise<void> {
  await tenant().$transaction(async (transaction) => {
    const before = await lockAccount(transaction, accountId);
    await transaction.account.update({ where: { id: accountId }, data: facts });
    const isNew = (name: "currency" | "timeZone") => facts[name] !== undefined && facts[name] !== before[name];
    if (isNew("currency")) await transaction.$executeRawUnsafe(nameRevenueCurrencySql, accountId, before.currency);
    if (isNew("timeZone")) await requestRecount(transaction, accountId);
  });
}

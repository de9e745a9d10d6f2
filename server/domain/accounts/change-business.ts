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
 * Updates facts about the store. Omitted fields stay as they are, `null` clears one. Changing the currency recounts all
 * revenue, which is hidden until the recount finishes; changing the time zone recounts the days.
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

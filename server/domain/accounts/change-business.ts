import type { BodyOf } from "#server/foundation/context/call-input.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { lockAccount } from "./lock-account.ts";
import { requestRecount } from "./request-recount.ts";

export type BusinessFacts = BodyOf<"Profile", "UpdateBusinessInformation">;

/**
 * Updates facts about the store. Omitted fields stay as they are, `null` clears one. Changing the time zone recounts the
 * days; changing the currency recounts nothing, because revenue is counted in the currency of each order.
 */
export async function changeBusiness(accountId: string, facts: BusinessFacts & { hdyhau?: string }): Promise<void> {
  await tenant().$transaction(async (transaction) => {
    const before = await lockAccount(transaction, accountId);
    await transaction.account.update({ where: { id: accountId }, data: facts });
    if (facts.timeZone !== undefined && facts.timeZone !== before.timeZone)
      await requestRecount(transaction, accountId);
  });
}

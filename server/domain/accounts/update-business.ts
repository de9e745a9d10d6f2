import type { Account } from "#lib/calls/shapes.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountProfile } from "./account-profile.ts";
import { type BusinessFacts, changeBusiness } from "./change-business.ts";

/** Updates facts about the store and returns the updated account. */
export async function updateBusiness(context: MemberContext, facts: BusinessFacts): Promise<Account> {
  await changeBusiness(context.accountId, facts);
  return await accountProfile(context);
}

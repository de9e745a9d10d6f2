import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { accountProfile } from "./account-profile.ts";
import { lockAccount } from "./lock-account.ts";
import { requestRecount } from "./recounts.ts";

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

/** Updates facts about the store and returns the updated account. */
export async function updateBusiness(context: MemberContext, facts: BusinessFacts): Promise<Account> {
  await changeBusiness(context.accountId, facts);
  return await accountProfile(context);
}

type ProfileAnswers = BodyOf<"Profile", "CompleteProfile">;

/** Stores what a new merchant says about themselves and the store. Throws 403 if a `member` changes store facts. */
export async function completeProfile(context: MemberContext, answers: ProfileAnswers): Promise<Account> {
  const { hdyhau, name, phone, ...business } = answers;
  const changed = Object.entries(business).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (context.role === "member" && changed.length > 0) {
    throw new AppError("forbidden", `Only the owner or an admin can change ${changed.join(", ")}.`);
  }
  await changeBusiness(context.accountId, { hdyhau, ...business });
  // Staff in the account have no profile in it.
  if (!context.isStaff && (name !== undefined || phone !== undefined)) {
    await directory().person.update({ where: { id: context.personId }, data: { name, phone } });
  }
  return await accountProfile(context);
}

import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { accountProfile } from "./account-profile.ts";
import { type BusinessFacts, changeBusiness } from "./change-business.ts";

export interface ProfileAnswers extends Omit<BusinessFacts, "websiteUrl"> {
  hdyhau: string;
  name?: string | undefined;
  phone?: string | null | undefined;
}

/** Keeps what a new merchant says of themselves and of the store. Throws 403 where a `member` changes the store's facts. */
export async function completeProfile(context: MemberContext, answers: ProfileAnswers): Promise<Account> {
  const { hdyhau, name, phone, ...business } = answers;
  const changed = Object.keys(business).filter(
    (field) => field in business && Reflect.get(business, field) !== undefined,
  );
  if (context.role === "member" && changed.length > 0) {
    throw new AppError("forbidden", `Only an owner or admin can change ${changed.join(", ")}.`);
  }
  await changeBusiness(context.accountId, { hdyhau, ...business });
  // Staff who look into the account are none of its people.
  if (!context.isStaff && (name !== undefined || phone !== undefined)) {
    await directory().person.update({ where: { id: context.personId }, data: { name, phone } });
  }
  return await accountProfile(context);
}

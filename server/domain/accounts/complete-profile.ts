import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { accountProfile } from "./account-profile.ts";
import { changeBusiness } from "./change-business.ts";

export type ProfileAnswers = BodyOf<"Profile", "CompleteProfile">;

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

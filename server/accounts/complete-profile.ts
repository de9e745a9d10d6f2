import type { Account } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { directory, tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { accountProfile } from "./account-profile.ts";

export interface ProfileAnswers {
  hdyhau: string;
  name?: string | undefined;
  phone?: string | null | undefined;
  companyName?: string | undefined;
  businessCategory?: string | null | undefined;
  businessType?: string | null | undefined;
  monthlyOrderCount?: number | null | undefined;
}

/** Keeps what a new merchant says of themselves and of the store. Throws 403 where a `member` changes the store's facts. */
export async function completeProfile(context: MemberContext, answers: ProfileAnswers): Promise<Account> {
  const { hdyhau, name, phone, ...business } = answers;
  const changed = Object.keys(business).filter(
    (field) => field in business && Reflect.get(business, field) !== undefined,
  );
  if (context.role === "member" && changed.length > 0) {
    throw new AppError("forbidden", `${changed.join(", ")} can be changed by an owner or admin.`);
  }
  await tenant().account.update({ where: { id: context.accountId }, data: { hdyhau, ...business } });
  // Staff who look into the account are none of its people.
  if (!context.isStaff && (name !== undefined || phone !== undefined)) {
    await directory().person.update({ where: { id: context.personId }, data: { name, phone } });
  }
  return await accountProfile(context);
}

import type { Account } from "#lib/calls/shapes.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { requireRecentSignIn } from "#server/domain/sessions/index.ts";
import { lockTimeouts } from "#server/domain/sign-in/index.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
import { requestAddress } from "./request-address.ts";

export type Contact = BodyOf<"Profile", "UpdateContactInformation">;

/**
 * Stores a person's name and phone at once; a new address is mailed a link, and replaces the current one when that is
 * used. A taken address gets the same response. Throws 403 `recent-sign-in-required` for a new address, and 429 if new
 * addresses were requested too often, storing nothing.
 */
export async function updateContact(context: MemberContext, contact: Contact): Promise<Account> {
  const { name, phone, emailAddress } = contact;
  const isNewAddress = emailAddress !== undefined && emailAddress !== context.emailAddress;
  if (isNewAddress) requireRecentSignIn(context.session);
  await directory().$transaction(async (transaction) => {
    if (isNewAddress) await requestAddress(transaction, context, emailAddress);
    if (name !== undefined || phone !== undefined) {
      await transaction.person.update({ where: { id: context.personId }, data: { name, phone } });
    }
  }, lockTimeouts);
  return await accountProfile(context);
}

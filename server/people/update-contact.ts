import type { Account } from "#lib/calls/shapes.ts";
import { accountProfile } from "#server/accounts/index.ts";
import { directory } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { patience } from "#server/sign-in/index.ts";
import { requestAddress } from "./request-address.ts";

export interface Contact {
  name?: string | undefined;
  phone?: string | null | undefined;
  emailAddress?: string | undefined;
}

/**
 * Keeps a person's name and phone at once; a new address is mailed a link, and counts when that is used. A taken
 * address is answered alike. Throws 429 where new addresses were asked for too often, and keeps nothing then.
 */
export async function updateContact(context: MemberContext, contact: Contact): Promise<Account> {
  const { name, phone, emailAddress } = contact;
  await directory().$transaction(async (transaction) => {
    if (emailAddress !== undefined && emailAddress !== context.emailAddress) {
      await requestAddress(transaction, context, emailAddress);
    }
    if (name !== undefined || phone !== undefined) {
      await transaction.person.update({ where: { id: context.personId }, data: { name, phone } });
    }
  }, patience);
  return await accountProfile(context);
}

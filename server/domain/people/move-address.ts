import type { Prisma } from "#generated/prisma/client.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { lockAddress } from "#server/domain/sign-in/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

interface AddressedPerson {
  id: string;
  emailAddress: string;
}

/**
 * Reads a person for a change to `emailAddress`, and locks them and both addresses until the transaction ends; null if
 * the person is gone.
 */
export async function lockForMove(
  transaction: Prisma.TransactionClient,
  personId: string,
  emailAddress: string,
): Promise<AddressedPerson | null> {
  await lockPerson(transaction, personId);
  const select = { id: true, emailAddress: true };
  const person = await transaction.person.findUnique({ where: { id: personId }, select });
  // In one order, so that two people who swap addresses don't deadlock.
  for (const address of [person?.emailAddress ?? emailAddress, emailAddress].sort()) {
    await lockAddress(transaction, address);
  }
  return person;
}

/**
 * Gives a person another address. Their sessions end except `exceptSessionId`; so do unused sign-in links in either
 * mailbox, sign-ins waiting for a second factor, other requested changes, and invitations to the previous address. The
 * caller holds the locks of `lockForMove` and has checked that the address is free.
 */
export async function moveTo(
  transaction: Prisma.TransactionClient,
  person: AddressedPerson,
  emailAddress: string,
  exceptSessionId?: string,
): Promise<void> {
  const { id: personId, emailAddress: previous } = person;
  // Locks links before the person, as signing in does. They expire before any request using one could have started: a
  // request that waits for the row uses the time it started at.
  await transaction.$executeRaw`
    UPDATE sign_in_link SET expires_at = created_at
    WHERE (email_address IN (${previous}, ${emailAddress}) AND purpose = 'login'
        OR person_id = ${personId}::uuid AND purpose = 'address')
      AND used_at IS NULL AND expires_at > now()`;
  await transaction.signInChallenge.deleteMany({ where: { personId } });
  await forgetInvitations(transaction, personId);
  await transaction.person.update({ where: { id: personId }, data: { emailAddress } });
  await transaction.session.deleteMany({
    where: { personId, ...(exceptSessionId === undefined ? {} : { id: { not: exceptSessionId } }) },
  });
}

/**
 * An inviter of the previous address must not learn the new one. Each account is written in its own scope, so on a
 * connection of its own, and before the change is committed, so that no failure leaves an invitation that shows it.
 */
async function forgetInvitations(transaction: Prisma.TransactionClient, personId: string): Promise<void> {
  const invited = await transaction.membership.findMany({
    where: { personId, status: "invited" },
    select: { accountId: true },
  });
  for (const { accountId } of invited) {
    await inAccount(accountId, () =>
      tenant().membership.deleteMany({ where: { accountId, personId, status: "invited" } }),
    );
  }
}

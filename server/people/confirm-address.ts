import type { Prisma } from "#generated/prisma/client.ts";
import { directory, inAccount, tenant } from "#server/db.ts";
import { hashToken, type Session } from "#server/sessions/index.ts";
import { lockAddress, patience } from "#server/sign-in/index.ts";

/**
 * Uses the link that was sent to a new address: from then on it is the person's. All their sessions end, but for the one
 * that confirms it: who asked may be somebody else than who owns the mailbox, and must not stay signed in as them. Gives
 * where to go next; null for a link that is unknown, used or expired, or whose address became somebody's meanwhile.
 */
export async function confirmAddress(token: string, session: Session | null): Promise<{ path: string } | null> {
  const personId = await directory().$transaction(
    (transaction) => confirmWithin(transaction, hashToken(token), session),
    patience,
  );
  if (personId === null) return null;
  return { path: session?.personId === personId ? "/account" : "/account/login?changed=1" };
}

async function confirmWithin(
  transaction: Prisma.TransactionClient,
  tokenHash: string,
  session: Session | null,
): Promise<string | null> {
  const [link] = await transaction.$queryRaw<{ person_id: string; email_address: string }[]>`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND purpose = 'address' AND used_at IS NULL AND expires_at > now()
    RETURNING person_id, email_address`;
  if (!link) return null;
  const { person_id: personId, email_address: emailAddress } = link;
  await lockAddress(transaction, emailAddress);
  const person = await transaction.person.findUnique({ where: { id: personId } });
  const taken = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  if (!person || taken) {
    await transaction.$executeRaw`
      UPDATE sign_in_link SET used_at = NULL, expires_at = now() WHERE token_hash = ${tokenHash}`;
    return null;
  }
  await transaction.person.update({ where: { id: personId }, data: { emailAddress } });
  await transaction.session.deleteMany({
    where: { personId, ...(session ? { id: { not: session.sessionId } } : {}) },
  });
  // A sign-in link that waits in the former mailbox would make a new person there; another new address is of the past.
  await transaction.$executeRaw`
    UPDATE sign_in_link SET expires_at = now()
    WHERE (email_address = ${person.emailAddress} AND purpose = 'login' OR person_id = ${personId}::uuid AND purpose = 'address')
      AND used_at IS NULL AND expires_at > now()`;
  await forgetInvitations(transaction, personId);
  return personId;
}

/**
 * Who invited the former address must not learn the new one. Each account is written from inside, so on a connection of
 * its own; before the change is committed, so that no failure leaves an invitation that tells.
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

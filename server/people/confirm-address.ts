import type { Prisma } from "#generated/prisma/client.ts";
import { directory, inAccount, tenant } from "#server/db.ts";
import { hashToken, type Session } from "#server/sessions/index.ts";
import { lockAddress, patience } from "#server/sign-in/index.ts";

/**
 * Uses the link that was sent to a new address: from then on it is the person's. All their sessions end, but for the one
 * that asked for the change and the one that confirms it. Gives where to go next; null for a link that is unknown, used
 * or expired, or whose address became somebody's meanwhile.
 */
export async function confirmAddress(token: string, session: Session | null): Promise<{ path: string } | null> {
  const personId = await directory().$transaction(
    (transaction) => confirmWithin(transaction, hashToken(token), session),
    patience,
  );
  if (personId === null) return null;
  await forgetInvitations(personId);
  return { path: session?.personId === personId ? "/account" : "/account/login" };
}

interface AddressLink {
  person_id: string;
  email_address: string;
  browser_hash: string | null;
}

async function confirmWithin(
  transaction: Prisma.TransactionClient,
  tokenHash: string,
  session: Session | null,
): Promise<string | null> {
  const [link] = await transaction.$queryRaw<AddressLink[]>`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND purpose = 'address' AND used_at IS NULL AND expires_at > now()
    RETURNING person_id, email_address, browser_hash`;
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
  await endOthers(transaction, link, session);
  // A sign-in link that waits in the former mailbox would make a new person there.
  await transaction.$executeRaw`
    UPDATE sign_in_link SET expires_at = now()
    WHERE email_address = ${person.emailAddress} AND purpose = 'login' AND used_at IS NULL AND expires_at > now()`;
  return personId;
}

async function endOthers(
  transaction: Prisma.TransactionClient,
  { person_id: personId, browser_hash: asking }: AddressLink,
  confirming: Session | null,
): Promise<void> {
  await transaction.session.deleteMany({
    where: {
      personId,
      ...(confirming ? { id: { not: confirming.sessionId } } : {}),
      ...(asking ? { tokenHash: { not: asking } } : {}),
    },
  });
}

/** Who invited the former address must not learn the new one. */
async function forgetInvitations(personId: string): Promise<void> {
  const invited = await directory().membership.findMany({
    where: { personId, status: "invited" },
    select: { accountId: true },
  });
  for (const { accountId } of invited) {
    await inAccount(accountId, () =>
      tenant().membership.deleteMany({ where: { accountId, personId, status: "invited" } }),
    );
  }
}

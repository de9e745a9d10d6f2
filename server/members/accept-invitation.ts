import type { Prisma } from "#generated/prisma/client.ts";
import { directory, inAccount, tenant } from "#server/db.ts";
import { SIGN_IN_LINK_LIFETIME_MS } from "#server/mail/index.ts";
import { enterAccount, hashToken, isStaffAddress, openSession, type Session } from "#server/sessions/index.ts";
import { patience } from "#server/sign-in/index.ts";

interface Invited {
  tokenHash: string;
  emailAddress: string;
  accountId: string;
  personId: string;
  /** What they call themselves; empty where they do not say. */
  name: string;
}

export interface AcceptedInvitation {
  /** The `Set-Cookie` line where a session was opened. */
  cookie: string | null;
  /** Where to go next. */
  path: string;
}

/**
 * Uses an invitation's link, once however many ask at the same time: the person is a member from then on. Who is signed in
 * as that person enters the account in their own session; who is in no account yet is signed in, in this one; so is anybody
 * within the ten minutes that a sign-in link has; later they sign in as ever: a link of seven days must not open what they
 * have elsewhere. The role is the one the account names now. Null for a link that is unknown, used, expired or withdrawn, and for who is signed in as somebody else.
 */
export async function acceptInvitation(
  token: string,
  session: Session | null,
  name = "",
): Promise<AcceptedInvitation | null> {
  const tokenHash = hashToken(token);
  const link = await directory().signInLink.findUnique({ where: { tokenHash, purpose: "invite" } });
  if (!link?.accountId || !link.personId) return null;
  if (session && session.personId !== link.personId) return null;
  const isFresh = Date.now() - link.createdAt.getTime() < SIGN_IN_LINK_LIFETIME_MS;
  const { emailAddress, accountId, personId } = link;
  const invited = { tokenHash, emailAddress, accountId, personId, name: name.trim() };
  return await inAccount(invited.accountId, () =>
    tenant().$transaction(async (transaction) => {
      const isNewcomer = await hasNothingElse(transaction, invited);
      if (!(await join(transaction, invited))) return null;
      if (session) {
        await enterAccount(session.sessionId, invited.accountId, transaction);
        return { cookie: null, path: "/dashboard" };
      }
      if (!isFresh && !isNewcomer) return { cookie: null, path: "/account/login" };
      const { cookie } = await openSession(invited.personId, transaction, invited.accountId);
      return { cookie, path: "/dashboard" };
    }, patience),
  );
}

/** Says whether signing in as this person opens no other account, nor what staff see. */
async function hasNothingElse(
  transaction: Prisma.TransactionClient,
  { emailAddress, personId }: Invited,
): Promise<boolean> {
  if (isStaffAddress(emailAddress)) return false;
  return (await transaction.membership.count({ where: { personId, status: "active" } })) === 0;
}

/** Says whether the invitation still stood. The others wait for the membership's row while the first uses the link. */
async function join(transaction: Prisma.TransactionClient, invited: Invited): Promise<boolean> {
  const { tokenHash, emailAddress, accountId, personId, name } = invited;
  const standing = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM membership m JOIN person p ON p.id = m.person_id
    WHERE m.account_id = ${accountId}::uuid AND m.person_id = ${personId}::uuid AND m.status = 'invited'
      AND p.email_address = ${emailAddress}
    FOR UPDATE OF m`;
  if (standing.length === 0) return false;
  const used = await transaction.$executeRaw`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND purpose = 'invite' AND used_at IS NULL AND expires_at > now()`;
  if (used === 0) return false;
  const key = { accountId, personId };
  await transaction.membership.update({
    where: { accountId_personId: key },
    data: { status: "active", lastSeenAt: new Date() },
  });
  // Whoever gives no name of their own goes by the one they were invited with, and may change it.
  await transaction.$executeRaw`
    UPDATE person p SET name = coalesce(nullif(${name}, ''), m.invited_name) FROM membership m
    WHERE p.id = ${personId}::uuid AND p.name IS NULL AND m.person_id = p.id AND m.account_id = ${accountId}::uuid
      AND coalesce(nullif(${name}, ''), m.invited_name) IS NOT NULL`;
  return true;
}

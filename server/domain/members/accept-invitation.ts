import type { Prisma } from "#generated/prisma/client.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import {
  enterAccount,
  hashToken,
  isStaffAddress,
  type Session,
  type SignInClient,
} from "#server/domain/sessions/index.ts";
import { lockTimeouts, signInOrAskFactor } from "#server/domain/sign-in/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { SIGN_IN_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";

interface Invited {
  tokenHash: string;
  emailAddress: string;
  accountId: string;
  personId: string;
  /** The name they enter; empty if they enter none. */
  name: string;
}

export interface AcceptedInvitation {
  /** The `Set-Cookie` line if a session was opened or has a new token. */
  cookie: string | null;
  /** Where to go next. */
  path: string;
}

/**
 * Uses an invitation's link, once even if used concurrently, and makes the person a member. A person signed in under
 * that address enters the account in their own session. Anyone else is signed in by the link if they belong to no
 * account yet, or within the ten minutes of a sign-in link; later they sign in as usual, because a link of seven days
 * must not open their other accounts. Signing in here asks for the person's second factor as usual. The role is the one
 * the account has set by now. Null for a link that is unknown, used, expired or withdrawn, and for a person signed in
 * as somebody else.
 */
export async function acceptInvitation(
  token: string,
  session: Session | null,
  { name = "", client = null }: { name?: string | undefined; client?: SignInClient | null } = {},
): Promise<AcceptedInvitation | null> {
  const tokenHash = hashToken(token);
  const link = await directory().signInLink.findUnique({ where: { tokenHash, purpose: "invite" } });
  if (!link?.accountId || !link.personId) return null;
  if (session && session.personId !== link.personId) return null;
  const isFresh = machineMs() - link.createdAt.getTime() < SIGN_IN_LINK_LIFETIME_MS;
  const { emailAddress, accountId, personId } = link;
  const invited = { tokenHash, emailAddress, accountId, personId, name: name.trim() };
  return await inAccount(invited.accountId, () =>
    tenant().$transaction(async (transaction) => {
      const isNewcomer = await hasNothingElse(transaction, invited);
      if (!(await join(transaction, invited))) return null;
      const event = { accountId: invited.accountId, personId: invited.personId };
      await recordSecurityEvent({ action: "invitationAccepted", ...event }, transaction);
      // What a store opened isn't proof of an address: then the link is, as if nobody were signed in.
      if (session && !session.isHeld) {
        const cookie = await enterAccount(session, invited.accountId, transaction);
        return { cookie, path: "/dashboard" };
      }
      if (!isFresh && !isNewcomer) return { cookie: null, path: "/account/login" };
      const proven = { personId, emailAddress, accountId, returnTo: null, details: { method: "invitation" } };
      return await signInOrAskFactor(transaction, proven, { client });
    }, lockTimeouts),
  );
}

/** Whether signing in as this person opens no other account, nor the staff area. */
async function hasNothingElse(
  transaction: Prisma.TransactionClient,
  { emailAddress, personId }: Invited,
): Promise<boolean> {
  if (isStaffAddress(emailAddress)) return false;
  return (await transaction.membership.count({ where: { personId, status: "active" } })) === 0;
}

/**
 * Whether the invitation was still valid. Concurrent uses wait for the membership's row while the first uses the link.
 */
async function join(transaction: Prisma.TransactionClient, invited: Invited): Promise<boolean> {
  const { tokenHash, emailAddress, accountId, personId, name } = invited;
  const locked = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM membership m JOIN person p ON p.id = m.person_id
    WHERE m.account_id = ${accountId}::uuid AND m.person_id = ${personId}::uuid AND m.status = 'invited'
      AND p.email_address = ${emailAddress}
    FOR UPDATE OF m`;
  if (locked.length === 0) return false;
  const used = await transaction.$executeRaw`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND purpose = 'invite' AND used_at IS NULL AND expires_at > now()`;
  if (used === 0) return false;
  const key = { accountId, personId };
  await transaction.membership.update({
    where: { accountId_personId: key },
    data: { status: "active", lastSeenAt: machineNow() },
  });
  // A person who enters no name gets the one in the invitation, and may change it.
  await transaction.$executeRaw`
    UPDATE person p SET name = coalesce(nullif(${name}, ''), m.invited_name) FROM membership m
    WHERE p.id = ${personId}::uuid AND p.name IS NULL AND m.person_id = p.id AND m.account_id = ${accountId}::uuid
      AND coalesce(nullif(${name}, ''), m.invited_name) IS NOT NULL`;
  return true;
}

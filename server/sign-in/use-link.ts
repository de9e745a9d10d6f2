import type { Prisma } from "#generated/prisma/client.ts";
import { directory } from "#server/db.ts";
import { hashToken, isStaffAddress, type OpenedSession, openSession, type Session } from "#server/sessions/index.ts";
import { patience } from "./patience.ts";

export interface SignedIn {
  cookie: string;
  /** Where to go next: a path within the app. */
  path: string;
}

/**
 * Uses a sign-in link, once however many ask at the same time, and opens the session: both or neither, so that a failure
 * does not cost the link. The session that the browser had, `replaced`, ends.
 * Null for a link that is unknown, used or expired; the database's clock decides.
 */
export async function useSignInLink(token: string, replaced: Session | null = null): Promise<SignedIn | null> {
  return await signInByHash(hashToken(token), replaced);
}

/** The same for who knows the link by its hash alone, because its code was typed. */
export async function signInByHash(tokenHash: string, replaced: Session | null): Promise<SignedIn | null> {
  return await directory().$transaction((transaction) => signInWithin(transaction, tokenHash, replaced), patience);
}

async function signInWithin(
  transaction: Prisma.TransactionClient,
  tokenHash: string,
  replaced: Session | null,
): Promise<SignedIn | null> {
  const [link] = await transaction.$queryRaw<{ email_address: string; return_to: string | null }[]>`
    UPDATE sign_in_link SET used_at = now()
    WHERE token_hash = ${tokenHash} AND purpose = 'login' AND used_at IS NULL AND expires_at > now()
    RETURNING email_address, return_to`;
  if (!link) return null;
  const person = await transaction.person.upsert({
    where: { emailAddress: link.email_address },
    create: { emailAddress: link.email_address },
    update: {},
  });
  if (replaced) await transaction.session.deleteMany({ where: { id: replaced.sessionId } });
  const opened = await openSession(person.id, transaction);
  const path = pathAfter(opened, link.return_to, isStaffAddress(link.email_address));
  return { cookie: opened.cookie, path };
}

/**
 * None: to make an account, or for staff to their own screens. One: on. Several: to choose, with where to go then; meanwhile the session is in the one
 * used last.
 */
function pathAfter({ accountId, hasChoice }: OpenedSession, returnTo: string | null, isStaff: boolean): string {
  if (accountId === null) return isStaff ? (returnTo ?? "/admin") : "/account/createaccount";
  if (!hasChoice) return returnTo ?? "/dashboard";
  return returnTo === null
    ? "/account/chooseaccount"
    : `/account/chooseaccount?returnTo=${encodeURIComponent(returnTo)}`;
}

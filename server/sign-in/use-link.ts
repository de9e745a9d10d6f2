import { directory } from "#server/db.ts";
import { hashToken, openSession } from "#server/sessions/index.ts";

export interface UsedLink {
  cookie: string;
  /** Where to go next: a path within the app. */
  path: string;
}

/** The others wait for the link's row while the first uses it. */
const patience = { maxWait: 10_000, timeout: 10_000 };

/**
 * Uses a sign-in link, once however many ask at the same time, and opens the session: both or neither, so that a failure
 * does not cost the link. Null for a link that is unknown, used or expired; the database's clock decides.
 */
export async function useSignInLink(token: string): Promise<UsedLink | null> {
  return await directory().$transaction(async (transaction) => {
    const [link] = await transaction.$queryRaw<{ email_address: string; return_to: string | null }[]>`
      UPDATE sign_in_link SET used_at = now()
      WHERE token_hash = ${hashToken(token)} AND purpose = 'login' AND used_at IS NULL AND expires_at > now()
      RETURNING email_address, return_to`;
    if (!link) return null;
    const person = await transaction.person.upsert({
      where: { emailAddress: link.email_address },
      create: { emailAddress: link.email_address },
      update: {},
    });
    const { cookie, accountId } = await openSession(person.id, transaction);
    return { cookie, path: accountId ? (link.return_to ?? "/dashboard") : "/account/createaccount" };
  }, patience);
}

import type { Prisma } from "#generated/prisma/client.ts";
import { directory } from "#server/db.ts";
import { accountsUsedLast } from "./accounts-used-last.ts";
import { sessionCookie } from "./cookie.ts";
import { IDLE_LIFETIME_SECONDS } from "./session.ts";
import { hashToken, newToken } from "./token.ts";

export interface OpenedSession {
  /** The `Set-Cookie` line; the token itself is kept nowhere. */
  cookie: string;
  /** The account the session is in; null where the person has none. */
  accountId: string | null;
  /** Whether there are other accounts to choose from. */
  hasChoice: boolean;
}

/**
 * Signs a person in, in the account named or else the one they used last, if they have one. `database` is the caller's
 * transaction, if there is one.
 */
export async function openSession(
  personId: string,
  database: Prisma.TransactionClient = directory(),
  wantedAccountId?: string,
): Promise<OpenedSession> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + IDLE_LIFETIME_SECONDS * 1000);
  const usedLast = await accountsUsedLast(personId, database);
  const accountId = wantedAccountId ?? usedLast[0] ?? null;
  await database.session.create({ data: { tokenHash: hashToken(token), personId, accountId, expiresAt } });
  await database.person.update({ where: { id: personId }, data: { lastSeenAt: new Date() } });
  return { cookie: sessionCookie(token, expiresAt), accountId, hasChoice: usedLast.length > 1 };
}

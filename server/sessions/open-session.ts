import type { Prisma } from "#generated/prisma/client.ts";
import { directory } from "#server/db.ts";
import { sessionCookie } from "./cookie.ts";
import { IDLE_LIFETIME_SECONDS } from "./session.ts";
import { hashToken, newToken } from "./token.ts";

/**
 * Signs a person in, in the account they used last, if they have one.
 * Gives the `Set-Cookie` line of the new session; the token itself is kept nowhere. `database` is the caller's
 * transaction, if there is one.
 */
export async function openSession(
  personId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string; accountId: string | null }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + IDLE_LIFETIME_SECONDS * 1000);
  const membership = await database.membership.findFirst({
    where: { personId, status: "active" },
    orderBy: [{ lastSeenAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
  });
  const accountId = membership?.accountId ?? null;
  await database.session.create({ data: { tokenHash: hashToken(token), personId, accountId, expiresAt } });
  await database.person.update({ where: { id: personId }, data: { lastSeenAt: new Date() } });
  return { cookie: sessionCookie(token, expiresAt), accountId };
}

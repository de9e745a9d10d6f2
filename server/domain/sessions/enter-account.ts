import type { Prisma } from "#generated/prisma/client.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { changeToken } from "./renew-sign-in.ts";

/**
 * Makes an account the session's; the caller has made sure that the person belongs to it. Staff who looked into another
 * account leave it and get a new token: a copy of the old one has no share in what they may do now.
 * @returns the `Set-Cookie` line of that token; null for others, whose session stays as it is
 * @throws AppError `unauthenticated` where the session of such staff has just ended
 */
export async function enterAccount(
  { sessionId, membership }: Pick<Session, "sessionId" | "membership">,
  accountId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<string | null> {
  const data = { accountId, staffUntil: null, staffReason: null };
  // No error where the session has just ended: its next request will say so.
  await database.session.updateMany({ where: { id: sessionId }, data });
  return membership?.isStaff ? (await changeToken(sessionId, database)).cookie : null;
}

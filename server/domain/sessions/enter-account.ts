import type { Prisma } from "#generated/prisma/client.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { changeToken } from "./renew-sign-in.ts";

/**
 * Makes an account the session's; the caller has checked that the person belongs to it. Staff in another account leave
 * it and get a new token, so that a copy of the old one has no access to it.
 * @returns the `Set-Cookie` line of that token; null for others, whose session keeps its token
 * @throws AppError `unauthenticated` if such a staff session has just ended
 */
export async function enterAccount(
  { sessionId, membership }: Pick<Session, "sessionId" | "membership">,
  accountId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<string | null> {
  const data = { accountId, staffUntil: null, staffReason: null };
  // No error if the session has just ended: its next request gets one.
  await database.session.updateMany({ where: { id: sessionId }, data });
  return membership?.isStaff ? (await changeToken(sessionId, database)).cookie : null;
}

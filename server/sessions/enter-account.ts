import type { Prisma } from "#generated/prisma/client.ts";
import { directory } from "#server/db.ts";

/**
 * Makes an account the session's; the caller has made sure that the person belongs to it. Staff who looked into another
 * account are there as themselves from now on.
 */
export async function enterAccount(
  sessionId: string,
  accountId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<void> {
  const data = { accountId, staffUntil: null, staffReason: null };
  // No error where the session has just ended: its next request will say so.
  await database.session.updateMany({ where: { id: sessionId }, data });
}

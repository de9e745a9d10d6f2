import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { changeToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

/**
 * Moves a session into an account and begins a look there, or ends one (`staffUntil` null). Either way the session gets a
 * new token: a copy of the old one has no share in what it may do now. Gives the `Set-Cookie` line.
 * Throws 401 for a session that has ended in the meantime.
 */
export async function changeLook(
  sessionId: string,
  look: { accountId: string | null; staffUntil: Date | null; staffReason: string | null },
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string }> {
  const changed = await database.session.updateMany({ where: { id: sessionId }, data: look });
  if (changed.count === 0) throw sessionOver();
  return await changeToken(sessionId, database);
}

/** A 401 for who has signed out elsewhere while the call was under way. */
export function sessionOver(): AppError {
  return new AppError("unauthenticated", "The session has ended. Sign in again.");
}

import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { changeToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

/**
 * Moves a session into an account as staff until `staffUntil`, or out of it (null). Either way the session gets a new
 * token, so that a copy of the old one doesn't get the new access. Returns the `Set-Cookie` line.
 * Throws 401 for a session that has ended in the meantime.
 */
export async function changeImpersonation(
  sessionId: string,
  impersonation: { accountId: string | null; staffUntil: Date | null; staffReason: string | null },
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string }> {
  const changed = await database.session.updateMany({ where: { id: sessionId }, data: impersonation });
  if (changed.count === 0) throw sessionEnded();
  return await changeToken(sessionId, database);
}

/** A 401 for a person who signed out elsewhere during the call. */
export function sessionEnded(): AppError {
  return new AppError("unauthenticated", "The session has ended. Sign in again.");
}

import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { directory } from "#server/db.ts";

/**
 * Moves a session into an account and begins a look there, or ends one (`staffUntil` null).
 * Throws 401 for a session that has ended meanwhile.
 */
export async function changeLook(
  sessionId: string,
  look: { accountId: string | null; staffUntil: Date | null; staffReason: string | null },
  database: Prisma.TransactionClient = directory(),
): Promise<void> {
  const changed = await database.session.updateMany({ where: { id: sessionId }, data: look });
  if (changed.count === 0) throw sessionOver();
}

/** A 401 for who has signed out elsewhere while the call was under way. */
export function sessionOver(): AppError {
  return new AppError("unauthenticated", "The session has ended. Sign in again.");
}

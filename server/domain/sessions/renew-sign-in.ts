import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { sessionCookie } from "#server/foundation/context/session-cookie.ts";
import { directory } from "#server/foundation/database/db.ts";
import { hashToken, newToken } from "./token.ts";

/**
 * Gives a session a new token, which invalidates the old cookie. Called whenever a session gains rights (OWASP ASVS
 * 5.0, 7.2.4). Returns the `Set-Cookie` line. Throws 401 if the session has just ended. A store's session has no cookie:
 * it keeps its hash, and nobody receives the line.
 */
export async function changeToken(
  sessionId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string }> {
  const token = newToken();
  const [changed] = await database.$queryRaw<{ expires_at: Date }[]>`
    UPDATE session SET token_hash = CASE WHEN platform IS NULL THEN ${hashToken(token)} ELSE token_hash END
    WHERE id = ${sessionId}::uuid AND expires_at > now() RETURNING expires_at`;
  if (!changed) throw sessionEnded();
  return { cookie: sessionCookie(token, changed.expires_at) };
}

/**
 * Records that a signed-in person has just confirmed their identity, with or without a second factor, and gives the
 * session a new token. From now on it may open their other accounts. Returns the `Set-Cookie` line. Throws 401 if the session has just ended.
 */
export async function renewSignIn(
  sessionId: string,
  { hasSecondFactor }: { hasSecondFactor: boolean },
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string }> {
  await database.$executeRaw`
    UPDATE session SET signed_in_at = now(), is_held = false,
      second_factor_at = CASE WHEN ${hasSecondFactor} THEN now() ELSE second_factor_at END
    WHERE id = ${sessionId}::uuid`;
  return await changeToken(sessionId, database);
}

/**
 * Records that a session's person now has a second factor and used it, and gives the session a new token. Throws as
 * above.
 */
export async function noteSecondFactor(
  sessionId: string,
  database: Prisma.TransactionClient = directory(),
): Promise<{ cookie: string }> {
  await database.$executeRaw`UPDATE session SET second_factor_at = now() WHERE id = ${sessionId}::uuid`;
  return await changeToken(sessionId, database);
}

function sessionEnded(): AppError {
  return new AppError("unauthenticated", "Your session has ended. Sign in again.");
}

import { directory } from "#server/db.ts";

/** Makes an account the session's; the caller has made sure that the person belongs to it. */
export async function enterAccount(sessionId: string, accountId: string): Promise<void> {
  await directory().session.update({ where: { id: sessionId }, data: { accountId } });
}

import { directory } from "#server/db.ts";
import { endedSessionCookie } from "./cookie.ts";

/** Ends a session on the server, and gives the `Set-Cookie` line that forgets it in the browser. */
export async function endSession(sessionId: string | undefined): Promise<{ cookie: string }> {
  if (sessionId) await directory().session.deleteMany({ where: { id: sessionId } });
  return { cookie: endedSessionCookie() };
}

/** Ends every session of a person, on all devices, in the same way. */
export async function endAllSessions(personId: string): Promise<{ cookie: string }> {
  await directory().session.deleteMany({ where: { personId } });
  return { cookie: endedSessionCookie() };
}

import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { endedSessionCookie } from "#server/foundation/context/session-cookie.ts";
import { directory } from "#server/foundation/database/db.ts";

/** Ends a session on the server, and returns the `Set-Cookie` line that deletes its cookie. */
export async function endSession(session: Session | null): Promise<{ cookie: string }> {
  if (session) {
    await directory().$transaction(async (transaction) => {
      await transaction.session.deleteMany({ where: { id: session.sessionId } });
      await recordSecurityEvent({ action: "loggedOut", ...ownEvent(session) }, transaction);
    });
  }
  return { cookie: endedSessionCookie() };
}

/** The same for every session of a person, on all devices, and for sign-ins waiting for a second factor. */
export async function endAllSessions(session: Session): Promise<{ cookie: string }> {
  await directory().$transaction(async (transaction) => {
    await transaction.signInChallenge.deleteMany({ where: { personId: session.personId } });
    await transaction.session.deleteMany({ where: { personId: session.personId } });
    await recordSecurityEvent({ action: "loggedOutEverywhere", ...ownEvent(session) }, transaction);
  });
  return { cookie: endedSessionCookie() };
}

/** Ends every other session of the person, and sign-ins waiting for a second factor. */
export async function endOtherSessions(session: Session): Promise<void> {
  const { personId, sessionId } = session;
  await directory().$transaction(async (transaction) => {
    await transaction.signInChallenge.deleteMany({ where: { personId } });
    const { count } = await transaction.session.deleteMany({ where: { personId, id: { not: sessionId } } });
    const event = { action: "sessionEnded", details: { sessions: count } } as const;
    await recordSecurityEvent({ ...event, ...ownEvent(session) }, transaction);
  });
}

/** Ends one session of the person. Throws 404 for a session that isn't theirs. */
export async function endSessionOf(session: Session, id: string): Promise<void> {
  if (!uuidPattern.test(id)) throw notFound("session");
  await directory().$transaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({ where: { id, personId: session.personId } });
    if (count === 0) throw notFound("session");
    const event = { action: "sessionEnded", details: { sessions: count } } as const;
    await recordSecurityEvent({ ...event, ...ownEvent(session) }, transaction);
  });
}

/** Staff in a customer's account sign out of their own session, which isn't the customer's event. */
export function ownEvent({ personId, membership }: Session): { personId: string; accountId: string | null } {
  return { personId, accountId: membership && !membership.isStaff ? membership.accountId : null };
}

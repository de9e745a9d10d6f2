import { timingSafeEqual } from "node:crypto";
import { hashToken, type Session, sessionWithId } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { hashOfState } from "./begin-consent.ts";

/** The session that a merchant began a consent in, inside a store's admin. */
interface ConsentSession {
  session: Session;
  /** Whether the browser is the one that went to the partner's page; otherwise the session isn't its own. */
  isOfBrowser: boolean;
}

/**
 * The session of a consent that was begun in a store's admin. Null for one that was begun elsewhere, where the browser
 * has a cookie, and for an unknown or used state.
 * @param browserToken what the browser got on its way to the partner's page; null if it sent none
 */
export async function sessionOfConsent(state: string, browserToken: string | null): Promise<ConsentSession | null> {
  const consent = await directory().integrationConsent.findUnique({
    where: { stateHash: hashOfState(state) },
    select: { sessionId: true, browserHash: true },
  });
  if (!consent?.browserHash) return null;
  const session = await sessionWithId(consent.sessionId);
  const sent = browserToken === null ? "" : hashToken(browserToken);
  return session && { session, isOfBrowser: isSame(sent, consent.browserHash) };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

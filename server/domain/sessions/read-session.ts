import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { getServerSession } from "next-auth/next";
import { machineMs } from "#lib/machine-clock.ts";
import { IDLE_LIFETIME_SECONDS, type Session } from "#server/foundation/context/session.ts";
import { parseCookies, sessionCookie, sessionCookieName } from "#server/foundation/context/session-cookie.ts";
import { type AnsweredSession, authOptions } from "./auth-options.ts";

interface ReadSession {
  session: Session | null;
  /** A `Set-Cookie` line to send along, if the session was just renewed. */
  renewal?: string;
}

/**
 * The session in a request's `Cookie` header, or null if it has no active one.
 * Throws if the database can't be reached.
 */
export async function readSession(cookieHeader: string | null): Promise<ReadSession> {
  const cookies = parseCookies(cookieHeader);
  const token = cookies[sessionCookieName()];
  if (!token) return { session: null };
  const seen: { failure?: unknown; renewed?: true } = {};
  const options = authOptions({
    onError: (error) => {
      seen.failure = error;
    },
    onRenewed: () => {
      seen.renewed = true;
    },
  });
  const request = Object.assign(new IncomingMessage(new Socket()), { cookies });
  const answered = await getServerSession(request, new ServerResponse(request), options);
  if (seen.failure) throw seen.failure;
  if (!isAnswered(answered)) return { session: null };
  const renewal = sessionCookie(token, new Date(machineMs() + IDLE_LIFETIME_SECONDS * 1000));
  return { session: answered.afterword ?? null, ...(seen.renewed ? { renewal } : {}) };
}

function isAnswered(answered: unknown): answered is AnsweredSession {
  return answered !== null && typeof answered === "object" && "afterword" in answered;
}

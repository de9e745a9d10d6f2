import type { AuthOptions, DefaultSession } from "next-auth";
import { IDLE_LIFETIME_SECONDS, RENEWAL_AGE_SECONDS, type Session } from "#server/foundation/context/session.ts";
import { sessionCookieName, sessionCookieOptions } from "#server/foundation/context/session-cookie.ts";
import { sign } from "#server/foundation/crypto/index.ts";
import { sessionAdapter, sessionOf } from "./adapter.ts";

/** The session as next-auth returns it: the usual fields, and ours under `afterword`. */
export interface AnsweredSession extends DefaultSession {
  afterword: Session | undefined;
}

export interface AuthObserver {
  onError?: (error: unknown) => void;
  onRenewed?: () => void;
}

/** next-auth with database sessions and no provider of its own: a link's page signs in (`sign-in/use-link.ts`). */
export function authOptions({ onError, onRenewed }: AuthObserver = {}): AuthOptions {
  return {
    providers: [],
    adapter: sessionAdapter(onRenewed),
    // It only signs the CSRF cookie, which next-auth replaces when the key changes.
    secret: sign("next-auth", []),
    session: { strategy: "database", maxAge: IDLE_LIFETIME_SECONDS, updateAge: RENEWAL_AGE_SECONDS },
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    pages: { signIn: "/account/login", error: "/account/login" },
    logger: {
      // next-auth swallows database failures and reports that nobody is signed in; the caller must learn of them.
      error: (_code, metadata) => onError?.(metadata instanceof Error ? metadata : metadata.error),
      warn: () => undefined,
      debug: () => undefined,
    },
    callbacks: {
      session: ({ session, user }): AnsweredSession => ({ ...session, afterword: sessionOf(user) }),
    },
  };
}

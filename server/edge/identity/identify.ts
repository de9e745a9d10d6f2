import { AppError } from "#lib/errors.ts";
import { readSession, storeSession, takeOneTimeAddress } from "#server/domain/sessions/index.ts";
import { openFromAdmin } from "#server/domain/stores/index.ts";
import type { Actor } from "#server/foundation/context/actor.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import type { Session } from "#server/foundation/context/session.ts";
import type { SessionToken } from "#server/partners/platforms/platform.ts";
import { readSessionToken, retryWithNewToken } from "#server/partners/platforms/registry.ts";

/** What identification reads of a request. */
export interface Credentials {
  headers: Pick<Headers, "get">;
  /** With the query; pages of the app pass none, because nothing in their addresses identifies anyone. */
  url?: URL;
}

/** What a call accepts: keys beside sessions, or nobody in particular. */
export type Accepts = "sessions" | "keys" | "keysOrSessions" | "anyone";

/**
 * Who sent a request: a person by a session cookie, by a session token of their store's admin, or by a one-time address;
 * or a program by an API key. A bearer token wins over a cookie. Throws 401 for a bearer token that isn't valid, even
 * with a good cookie, except where anyone is accepted; and everywhere for a token of a shopper's page, which opens the
 * storefront's calls alone (`identify-shopper.ts`).
 */
export async function identify(request: Credentials, accepts: Accepts = "sessions"): Promise<Actor> {
  const { headers, url } = request;
  const authorization = headers.get("authorization");
  const bearer = bearerOf(authorization);
  const token = bearer === null ? null : await readSessionToken(bearer);
  if (token?.user === null) {
    throw unauthenticated("A session token of a shopper's page opens only the calls that name a store.");
  }
  if (accepts === "keys" || accepts === "keysOrSessions") {
    const key = bearer ?? url?.searchParams.get("key") ?? url?.searchParams.get("apiKey") ?? null;
    if (accepts === "keys" || (key !== null && token === null)) return { session: null, key };
  }
  if (authorization !== null) return { session: await tokenSession(token, bearer ?? "", accepts), key: null };
  const once = url ? await takeOneTimeAddress(url) : null;
  return once ? { session: once, key: null } : { ...(await readSession(headers.get("cookie"))), key: null };
}

async function tokenSession(token: SessionToken | null, text: string, accepts: Accepts): Promise<Session | null> {
  const user = token?.user ?? null;
  if (accepts === "anyone") return user === null || token?.isExpired ? null : await storeSession(user);
  if (user === null) throw unauthenticated("The bearer token isn't valid.", retryWithNewToken);
  if (token?.isExpired) {
    throw unauthenticated("The session token has expired. Get a new one from the store's admin.", retryWithNewToken);
  }
  const session = await openFromAdmin(user, text);
  if (!session) throw unauthenticated(`${user.domain} isn't connected to an Afterword account that you belong to.`);
  return session;
}

function unauthenticated(message: string, headers: Record<string, string> = {}): AppError {
  return new AppError("unauthenticated", message, { headers });
}

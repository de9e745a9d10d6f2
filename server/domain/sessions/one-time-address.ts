import { invalidField } from "#lib/errors.ts";
import { ONE_TIME_PARAMETER } from "#lib/link-parameters.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { directory } from "#server/foundation/database/db.ts";
import { sessionWithId } from "./adapter.ts";
import { hashToken, newToken } from "./token.ts";

const LIFETIME_SECONDS = 60;

/**
 * Makes an address of ours identify the session once, within 60 seconds: for downloads and frames, which a browser loads
 * without the session token that our scripts send in a store's admin. Only a SHA-256 of its token is stored.
 * @param path path and query, beginning with a slash
 * @throws AppError `invalid` for another site's address, and for one that already has a token
 */
export async function createOneTimeAddress({ sessionId }: Session, path: string): Promise<string> {
  const base = "https://own.invalid";
  const url = URL.parse(path, base);
  if (!path.startsWith("/") || url?.origin !== base || url.searchParams.has(ONE_TIME_PARAMETER)) {
    throw invalidField("path", "must be a path of this app, such as /api/app/account/export");
  }
  const token = newToken();
  await directory().$executeRaw`
    INSERT INTO one_time_address (token_hash, session_id, path, expires_at)
    VALUES (${hashToken(token)}, ${sessionId}::uuid, ${boundPath(url)}, now() + make_interval(secs => ${LIFETIME_SECONDS}))`;
  url.searchParams.append(ONE_TIME_PARAMETER, token);
  return url.pathname + url.search;
}

/** The session that a one-time address identifies, which it never does again; null for any other address. */
export async function takeOneTimeAddress(url: URL): Promise<Session | null> {
  const token = url.searchParams.get(ONE_TIME_PARAMETER);
  if (token === null || token.length > 100) return null;
  const [taken] = await directory().$queryRaw<{ id: string }[]>`
    DELETE FROM one_time_address
    WHERE token_hash = ${hashToken(token)} AND path = ${boundPath(url)} AND expires_at > now()
    RETURNING session_id AS id`;
  return taken ? await sessionWithId(taken.id) : null;
}

/** Letter case and encoding may change on the way to the handler; what is asked for doesn't. */
function boundPath(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete(ONE_TIME_PARAMETER);
  return `${url.pathname.toLowerCase()}?${query}`;
}

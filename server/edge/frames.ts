import { ONE_TIME_PARAMETER } from "#lib/link-parameters.ts";
import type { FoundScreen } from "#lib/screens.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import { platforms, readStoreToken } from "#server/partners/platforms/registry.ts";

/** The query parameter by which a store's admin opens a page with a session token. */
export const TOKEN_PARAMETER = "id_token";
/** Whether the token page has already got a token for this page. */
export const ATTEMPT_PARAMETER = "token_attempt";

/** How a page is answered, and which origins may show it in a frame. */
export type Admission =
  /** Rendered, for whom `token` identifies; null: for whom the cookie does. */
  | { kind: "page"; ancestors: readonly string[]; token: string | null }
  /** Answered by a page that gets a new token and comes back with it. */
  | { kind: "token-page"; ancestors: readonly string[] }
  | { kind: "refused"; ancestors: readonly string[] };

interface PageRequest {
  headers: Pick<Headers, "get">;
  url: URL;
}

/**
 * Decides how a request for a page is admitted: in a store's admin by its session token, which a document has in its
 * address and Next's own requests in a header; anywhere else by the cookie, outside foreign frames.
 */
export function admitPage({ headers, url }: PageRequest, found: FoundScreen | undefined, now = new Date()): Admission {
  const own = { kind: "page", ancestors: found?.screen.framed ? ownAncestors(url) : [], token: null } as const;
  if (platforms().length === 0) return own;
  const sent = bearerOf(headers.get("authorization"));
  if (sent !== null) return admitToken(sent, refused(), now);
  const isDocument = headers.get("sec-fetch-dest") === "document";
  const given = url.searchParams.get(TOKEN_PARAMETER);
  const tokenPage = { kind: "token-page", ancestors: anyAdmin() } as const;
  if (given !== null && !isDocument) return admitToken(given, tokenPage, now);
  return headers.get("sec-fetch-dest") === "iframe" && !found?.screen.framed ? tokenPage : own;
}

function admitToken(token: string, whenExpired: Admission, now: Date): Admission {
  const read = readStoreToken(token, now);
  if (read === null) return refused();
  if (read === "expired") return whenExpired;
  const platform = platforms().find(({ name }) => name === read.platform);
  return { kind: "page", ancestors: platform?.adminOrigins(read.domain) ?? [], token };
}

/** Readable in the admin: its operator may have set us up with another secret. */
function refused(): Admission {
  return { kind: "refused", ancestors: anyAdmin() };
}

/** A frame of ours is also inside an admin if it has a one-time address. */
function ownAncestors(url: URL): readonly string[] {
  return ["'self'", ...(url.searchParams.has(ONE_TIME_PARAMETER) ? anyAdmin() : [])];
}

function anyAdmin(): readonly string[] {
  return platforms().flatMap(({ adminOrigins }) => adminOrigins(null));
}

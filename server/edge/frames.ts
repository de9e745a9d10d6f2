import { ONE_TIME_PARAMETER, secretParameters } from "#lib/link-parameters.ts";
import type { ScreenMatch } from "#lib/screens.ts";
import { mayEmbed } from "#server/domain/shared-reports/index.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import { addressInAdmin, admins, readSessionToken } from "#server/partners/platforms/registry.ts";

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
  | { kind: "refused"; ancestors: readonly string[] }
  /** Opened outside the admin that its address names: answered by a page that leads there. */
  | { kind: "into-admin"; ancestors: readonly string[]; address: string };

interface PageRequest {
  headers: Pick<Headers, "get">;
  url: URL;
}

/**
 * Decides how a request for a page is admitted: in a store's admin by its session token, which a document has in its
 * address and Next's own requests in a header; anywhere else by the cookie, outside foreign frames. A shared report is for
 * anyone who has its address, and in the frames that its link allows.
 */
export async function admitPage({ headers, url }: PageRequest, found: ScreenMatch | undefined): Promise<Admission> {
  const isReport = found?.screen.layout === "report";
  const ancestors = isReport ? await mayEmbed(lastSegment(found.path)) : found?.screen.framed ? ownAncestors(url) : [];
  const own = { kind: "page", ancestors, token: null } as const;
  if (admins().length === 0) return own;
  const sent = bearerOf(headers.get("authorization"));
  if (sent !== null) return await admitToken(sent, refused());
  const destination = headers.get("sec-fetch-dest");
  if (destination === "iframe" && found?.screen.leavesFrame)
    return { kind: "page", ancestors: anyAdmin(), token: null };
  const isDocument = destination === "document";
  const given = url.searchParams.get(TOKEN_PARAMETER);
  // Browsers that don't say what a request is for have a token in the address inside a frame.
  const isOutside = isDocument || (destination === null && given === null);
  const address = isOutside && canLead(found, url) ? addressInAdmin(url.searchParams, pathOf(url)) : null;
  if (address !== null) return { kind: "into-admin", ancestors: [], address };
  const tokenPage = { kind: "token-page", ancestors: anyAdmin() } as const;
  if (given !== null && !isDocument) return await admitToken(given, tokenPage);
  return destination === "iframe" && !found?.screen.framed && !isReport ? tokenPage : own;
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Without what identifies: the admin gets a new token. */
function pathOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of [TOKEN_PARAMETER, ATTEMPT_PARAMETER]) query.delete(name);
  return `${pathname}?${query}`;
}

/** Screens that a store's admin shows; others have parameters of their own. The admin gets to know the whole address. */
function canLead(found: ScreenMatch | undefined, { searchParams }: URL): boolean {
  if (secretParameters.some((name) => searchParams.has(name))) return false;
  return found !== undefined && !["none", "report"].includes(found.screen.layout) && !found.screen.leavesFrame;
}

async function admitToken(token: string, whenExpired: Admission): Promise<Admission> {
  const { user = null, isExpired } = (await readSessionToken(token)) ?? {};
  if (user === null) return refused();
  if (isExpired) return whenExpired;
  const platform = admins().find(({ name }) => name === user.platform);
  return { kind: "page", ancestors: platform?.adminOrigins(user.domain) ?? [], token };
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
  return admins().flatMap(({ adminOrigins }) => adminOrigins(null));
}

import { type MatchedCall, matchCalls } from "#lib/calls/match.ts";
import { methodsOf } from "#lib/calls/methods-of.ts";
import { findScreen } from "#lib/screens.ts";

/** Where a request goes inside Next, and the call that it means, if any. */
export interface Destination {
  url: string;
  call: MatchedCall | null;
  /** Whether the API answers it, rather than a screen. */
  isApi: boolean;
}

/**
 * Resolves an outer address: a call's path, in any letter case and with or without `/api`, becomes its one spelling
 * under `/api`. If a screen has the same path, the method decides: screens are only read. Everything else is passed to
 * Next unchanged.
 */
export function destinationOf(method: string, url: string): Destination {
  const [pathname, query] = splitQuery(url);
  const calls = matchCalls(pathname);
  const wanted = method === "HEAD" ? "GET" : method;
  const call = calls.find((candidate) => candidate.method === wanted) ?? null;
  const first = call ?? calls[0];
  const underApi = /^\/api(\/|$)/i.test(pathname);
  const isScreen = wanted === "GET" && findScreen(pathname) !== undefined;
  if (first && (call || underApi || !isScreen)) return { url: `/api${first.path}${query}`, call, isApi: true };
  if (underApi) return { url: `/api${plainPath(pathname.slice(4))}${query}`, call: null, isApi: true };
  return { url, call: null, isApi: false };
}

/** The methods that a path's calls accept, as in the `Allow` header; null for a path without a call. */
export function allowedMethods(url: string): string | null {
  const calls = matchCalls(splitQuery(url)[0]);
  return calls.length === 0 ? null : methodsOf(calls).join(", ");
}

/** The few addresses under `/api` that aren't in the list of calls have no canonical spelling to preserve. */
function plainPath(path: string): string {
  // Next fails on escapes that can't be decoded, and answers an extra slash with a redirect.
  if (path === "" || path === "/" || path.includes("//") || !isReadable(path)) return "/none";
  return /^\/(health\/(live|ready)|openapi\.json|mcp)$/i.test(path) ? path.toLowerCase() : path;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function splitQuery(url: string): [pathname: string, query: string] {
  const mark = url.indexOf("?");
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark)];
}

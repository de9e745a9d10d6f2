import { type MatchedCall, matchCalls } from "#lib/calls/match.ts";
import { findScreen } from "#lib/screens.ts";

/** Where a request goes inside Next, and the call that it means, if it means one. */
export interface Destination {
  url: string;
  call: MatchedCall | null;
}

/**
 * Settles what an outer address means: a call's path, in any letter case and with or without `/api`, becomes its one
 * spelling under `/api`; where a screen has the same path, the method decides. All else stays as it is, for Next.
 */
export function destinationOf(method: string, url: string): Destination {
  const [pathname, query] = splitQuery(url);
  const calls = matchCalls(pathname);
  const wanted = method === "HEAD" ? "GET" : method;
  const call = calls.find((candidate) => candidate.method === wanted) ?? null;
  const first = call ?? calls[0];
  const underApi = /^\/api(\/|$)/i.test(pathname);
  if (first && (call || underApi || !findScreen(pathname))) return { url: `/api${first.path}${query}`, call };
  if (underApi) return { url: `/api${plainPath(pathname.slice(4))}${query}`, call: null };
  return { url, call: null };
}

/** The few addresses under `/api` that are no calls of the list have no spelling of their own to keep. */
function plainPath(path: string): string {
  return /^\/(health\/(live|ready)|openapi\.json)$/i.test(path) ? path.toLowerCase() : path;
}

function splitQuery(url: string): [pathname: string, query: string] {
  const mark = url.indexOf("?");
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark)];
}

import type { Effect } from "#lib/calls/declare.ts";
import { AppError } from "#lib/errors.ts";
import { env } from "#server/foundation/env.ts";

/**
 * Refuses requests that another site made the browser send (OWASP ASVS 5.0, 3.5.3). A plain client sends none of these
 * headers and passes, as does anything with a bearer token, which no browser adds on its own. Throws 403
 * `cross-site-request`, which names the app's address if the page was opened under another one.
 */
export function checkCrossSite(request: Request, effect: Effect): void {
  if (effect === "read" || effect === "open" || request.headers.has("authorization")) return;
  const allowedSites = effect === "navigation" ? ["same-origin", "none"] : ["same-origin"];
  const site = request.headers.get("sec-fetch-site");
  const navigates = request.headers.get("sec-fetch-mode") === "navigate";
  const isElsewhere = isForeign(request.headers.get("origin")) || isForeign(request.headers.get("referer"));
  const foreign =
    isElsewhere ||
    (site !== null && !allowedSites.includes(site)) ||
    // A form's POST also navigates, and its origin was just checked; a GET that navigates is a link.
    (navigates && effect === "change" && request.method === "GET");
  if (foreign) {
    const what =
      isElsewhere && site === "same-origin"
        ? `Afterword doesn't accept changes at this address. Open Afterword at ${env.APP_URL} and try again.`
        : "This call changes data, and the request came from another site.";
    throw new AppError("forbidden", what, { type: "cross-site-request" });
  }
}

/** A prefetch must have no effect, so it gets an empty answer. */
export function isPrefetch(request: Request): boolean {
  const purpose = `${request.headers.get("sec-purpose") ?? ""} ${request.headers.get("purpose") ?? ""}`.toLowerCase();
  return purpose.includes("prefetch") || request.headers.has("next-router-prefetch");
}

/** Refuses requests that only look, where a GET has an effect. Throws 405. */
export function requirePlainGet(request: Request): void {
  if (request.method === "GET" && !isPrefetch(request)) return;
  throw new AppError("method-not-allowed", "This address accepts only GET.", { headers: { allow: "GET" } });
}

/** Sandboxed frames and privacy redirects send `null`, which is no one's origin. */
function isForeign(address: string | null): boolean {
  if (address === null) return false;
  return !URL.canParse(address) || new URL(address).origin !== env.APP_URL;
}

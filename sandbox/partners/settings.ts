import type { PartnerSlug } from "#lib/partners.ts";
import { type Route, sendJson } from "../http.ts";

/** `GET /settings`: the ids and secrets that each partner's stand-in shares with the app, by the partner's name. */
export function settingsRoute(partners: Partial<Record<PartnerSlug, () => unknown>>): Route {
  return (request, response) => {
    if (request.path !== "/settings" || request.method !== "GET") return false;
    return sendJson(response, Object.fromEntries(Object.entries(partners).map(([name, read]) => [name, read()])));
  };
}

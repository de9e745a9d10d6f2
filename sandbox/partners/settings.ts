import type { PartnerSlug } from "#lib/partners.ts";
import { type Route, sendJson } from "../http.ts";

type ByPartner<Value> = Partial<Record<PartnerSlug, () => Value>>;

/** `GET /settings`: the ids and secrets that each partner's stand-in shares with the app, by the partner's name. */
export function settingsRoute(partners: ByPartner<Record<string, string>>): Route {
  return readRoute("/settings", partners);
}

/** `GET /stores`: what the stand-ins of platforms know of each store, by the platform's name. */
export function storesRoute(platforms: ByPartner<unknown[]>): Route {
  return readRoute("/stores", platforms);
}

function readRoute(path: string, partners: ByPartner<unknown>): Route {
  return (request, response) => {
    if (request.path !== path || request.method !== "GET") return false;
    return sendJson(response, Object.fromEntries(Object.entries(partners).map(([name, read]) => [name, read()])));
  };
}

import { type Route, sendJson } from "../http.ts";
import type { StandIn } from "./stand-in.ts";

/** `GET /settings`: the ids and secrets that each partner's stand-in shares with the app, by the partner's name. */
export function settingsRoute(standIns: readonly Pick<StandIn, "slug" | "settings">[]): Route {
  return readRoute("/settings", () => standIns.map(({ slug, settings }) => [slug, settings()]));
}

/** `GET /stores`: what the stand-ins of platforms know of each store, by the platform's name. */
export function storesRoute(standIns: readonly Pick<StandIn, "slug" | "stores">[]): Route {
  return readRoute("/stores", () => standIns.flatMap(({ slug, stores }) => (stores ? [[slug, stores()]] : [])));
}

function readRoute(path: string, read: () => [name: string, value: unknown][]): Route {
  return (request, response) => {
    if (request.path !== path || request.method !== "GET") return false;
    return sendJson(response, Object.fromEntries(read()));
  };
}

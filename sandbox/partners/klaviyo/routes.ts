import { type Route, sendJson } from "../../http.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { makeEvents } from "./events.ts";
import { refusal } from "./refusal.ts";

const REVISION = "2026-07-15";
const KEY = /^Klaviyo-API-Key (\S{1,500})$/;

/**
 * Klaviyo's API. A key with `bad` in it isn't valid, one with `noaccounts` lacks `accounts:read`, one with `noevents`
 * `events:write`. `GET /klaviyo/state` shows its profiles and events, and each metric's count and sum.
 */
export function makeKlaviyo(context: StandInContext): StandIn {
  const events = makeEvents();
  const mayCreate = makeRateLimit([
    { requests: 350, seconds: 1 },
    { requests: 3_500, seconds: 60 },
  ]);
  // More than Klaviyo's one in a second, so that tests needn't wait.
  const mayRead = makeRateLimit([
    { requests: 10, seconds: 1 },
    { requests: 150, seconds: 60 },
  ]);

  function answer(request: ApiRequest): Answer | null {
    const operation = `${request.method} ${request.path.replace(/\/$/, "")}`;
    if (operation !== "GET /api/accounts" && operation !== "POST /api/events") return null;
    const [, key] = KEY.exec(request.headers.authorization ?? "") ?? [];
    if (key === undefined) return refusal(401, "not_authenticated", "Authentication credentials were not provided.");
    if (key.includes("bad")) return refusal(401, "authentication_failed", "Incorrect authentication credentials.");
    if (request.headers.revision !== REVISION) return refusal(400, "invalid", "The header revision isn't supported.");
    const isRead = operation === "GET /api/accounts";
    if (key.includes(isRead ? "noaccounts" : "noevents")) {
      const scope = isRead ? "accounts:read" : "events:write";
      return refusal(403, "permission_denied", `The API key is missing the required scope ${scope}.`);
    }
    const wait = (isRead ? mayRead : mayCreate)(key);
    if (wait > 0) {
      const throttled = refusal(429, "throttled", `Request was throttled. Expected available in ${wait} seconds.`);
      return { ...throttled, headers: { "retry-after": String(wait) } };
    }
    return isRead ? { status: 200, body: { data: [account] } } : events.create(request.body);
  }

  const stateRoute: Route = ({ method, path }, response) =>
    method === "GET" && path === "/klaviyo/state" ? sendJson(response, events.state()) : false;
  return { slug: "klaviyo", settings: () => ({}), routes: [stateRoute, apiRoute("klaviyo", context, answer)] };
}

const account = {
  type: "account",
  id: "AbC123",
  attributes: {
    test_account: false,
    contact_information: { organization_name: "Thanksgiving Goods", website_url: "https://store.example" },
    timezone: "US/Eastern",
    preferred_currency: "USD",
    public_api_key: "AbC123",
  },
};

import { membersOf } from "#lib/unknown-values.ts";
import { type Route, sendJson } from "../../http.ts";
import { putBounded } from "../bounded-map.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { type Shape, unknownField } from "../unknown-field.ts";

const shape: Shape = {
  shop: null,
  platform: null,
  platform_account_id: null,
  order_id: null,
  created_at: null,
  total_price: null,
  question_id: null,
  question_text: null,
  response_id: null,
  response: null,
  include_in_attribution: null,
  source: null,
};

/** A time with its zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const RATE = { requests: 25_000, seconds: 60 };

/**
 * Triple Whale's Data-In API, of which only survey records are made. A key with `bad` in it isn't valid, one with
 * `nopps` lacks the scope, and one with `noshop` has no access to the shop. A shop with `unknown` in it isn't connected, and
 * an order with `unknown` in it isn't there. `GET /triplewhale/state` shows the records.
 */
export function makeTripleWhale(context: StandInContext, now: () => number = Date.now): StandIn {
  const records = new Map<string, Record<string, unknown>>();
  const mayRequest = makeRateLimit([RATE], now);

  function answer({ method, path, headers, body }: ApiRequest): Answer | null {
    const operation = `${method} ${path}`;
    if (operation !== "GET /api/v2/users/api-keys/me" && operation !== "POST /api/v2/data-in/pps") return null;
    const key = headers["x-api-key"] ?? "";
    if (key === "" || key.includes("bad")) return refusal(401, "Unauthorized");
    const wait = mayRequest(key);
    if (wait > 0) {
      return { ...refusal(429, "Rate limit exceeded. Try again later."), headers: { "retry-after": String(wait) } };
    }
    if (method === "GET") return { status: 200, body: {} };
    if (key.includes("nopps")) return refusal(401, "Unauthorized");
    const problem = problemOf(body);
    if (problem !== null) return refusal(400, problem);
    const record = membersOf(body);
    if (key.includes("noshop")) return refusal(403, "Access denied");
    if (String(record.shop).includes("unknown")) return refusal(500, "Error processing pps");
    if (String(record.order_id).includes("unknown")) return refusal(404, "Order not found");
    const { shop, order_id, platform_account_id, response_id, question_id } = record;
    putBounded(records, JSON.stringify([shop, order_id, platform_account_id, response_id, question_id]), record);
    return { status: 200, body: { success: true, message: "pps received" } };
  }

  const stateRoute: Route = ({ method, path }, response) =>
    method === "GET" && path === "/triplewhale/state" ? sendJson(response, { records: [...records.values()] }) : false;
  return { slug: "triplewhale", settings: () => ({}), routes: [stateRoute, apiRoute("triplewhale", context, answer)] };
}

function problemOf(body: unknown): string | null {
  const unknown = unknownField(body, shape);
  if (unknown !== null) return `Invalid PPS data. ${unknown.slice(1)} isn't allowed`;
  const { created_at, total_price, include_in_attribution, ...texts } = membersOf(body);
  const missing = ["shop", "order_id"].find((field) => texts[field] === undefined || texts[field] === "");
  if (missing !== undefined) return `Invalid PPS data. ${missing} is required`;
  const wrong = Object.keys(texts).find((field) => typeof texts[field] !== "string");
  if (wrong !== undefined) return `Invalid PPS data. ${wrong} must be a string`;
  if (/[/:\s]/.test(String(texts.shop))) return "Invalid PPS data. shop must be the shop's URL";
  if (created_at !== undefined && !INSTANT.test(String(created_at))) return "Invalid PPS data. created_at needs a zone";
  const isPrice = total_price === undefined || (typeof total_price === "number" && total_price >= 0);
  if (!isPrice) return "Invalid PPS data. total_price must be a number that isn't negative";
  const isSwitch = include_in_attribution === undefined || typeof include_in_attribution === "boolean";
  return isSwitch ? null : "Invalid PPS data. include_in_attribution must be a boolean";
}

function refusal(status: number, message: string): Answer {
  return { status, body: { success: false, message } };
}

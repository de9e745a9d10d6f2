import { randomBytes } from "node:crypto";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";

const RATE = { requests: 300, seconds: 60 };
const MOST = 250;
const ORDERS = 120;
const MOST_ORDERS = 20_000;
const TOKEN_MS = 3_600_000;
const MOST_TOKENS = 1_000;
const FIRST_MS = Date.parse("2025-02-03T14:05:00.000Z");
const parameters = ["maxPageSize", "pageToken", "expand", "status", "updatedAt[gte]", "completedAt[gte]", "surveyId"];
const sources = ["TikTok", "Instagram", "A friend", "YouTube"];
const gifts = ["For me", "A gift"];

/**
 * KnoCommerce's tokens and list of responses, at `/kno/api/…`. A secret with `bad` in it isn't valid, and one with `basic`
 * is of a plan without the API; a client ID `orders-500` has the responses of so many orders.
 */
export function makeKno(context: StandInContext, now: () => number = Date.now): StandIn {
  const mayRequest = makeRateLimit([RATE], now);
  const tokens = new Map<string, { clientId: string; until: number }>();

  function makeToken(request: ApiRequest): Answer {
    const [clientId = "", secret = ""] = credentialsIn(request);
    if (request.query.get("grant_type") !== "client_credentials") return refusal(400, "unsupported_grant_type");
    if (!/\bRESPONSES\b/.test(request.query.get("scope") ?? "")) return refusal(400, "invalid_scope");
    if (clientId === "" || secret === "" || secret.includes("bad")) return refusal(400, "invalid_authorization_header");
    if (secret.includes("basic")) return refusal(422, "plan_without_api");
    const token = randomBytes(16).toString("hex");
    if (tokens.size >= MOST_TOKENS) tokens.clear();
    tokens.set(token, { clientId, until: now() + TOKEN_MS });
    const body = { token_type: "bearer", expires_in: TOKEN_MS / 1000, access_token: token, scope: "RESPONSES" };
    return { status: 200, body };
  }

  function list({ query, headers }: ApiRequest): Answer {
    const [, token = ""] = /^Bearer (\w{1,64})$/.exec(headers.authorization ?? "") ?? [];
    const known = tokens.get(token);
    if (!known || known.until <= now()) return refusal(401, "unauthorized");
    const seconds = mayRequest(known.clientId);
    if (seconds > 0) return { ...refusal(429, "too_many_requests"), headers: { "retry-after": String(seconds) } };
    const unknown = [...query.keys()].find((name) => !parameters.includes(name));
    if (unknown !== undefined) return refusal(400, `unknown_parameter: ${unknown}`);
    const size = Number(query.get("maxPageSize") ?? 50);
    if (!Number.isInteger(size) || size < 1 || size > MOST) return refusal(400, `maxPageSize must be 1 to ${MOST}`);
    const from = Number(/^p(\d{1,7})$/.exec(query.get("pageToken") ?? "p0")?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) return refusal(400, "invalid_page_token");
    const all = ordersOf(known.clientId);
    const end = Math.min(from + size, all);
    const withOrder = query.get("expand") === "order";
    const results = Array.from({ length: Math.max(end - from, 0) }, (_, index) => responseOf(from + index, withOrder));
    return { status: 200, body: { results, nextPageToken: end < all ? `p${end}` : null, hasMore: end < all } };
  }

  function answer(request: ApiRequest): Answer | null {
    const { method, path } = request;
    if (method === "POST" && path === "/api/oauth2/token") return makeToken(request);
    if (method === "GET" && path === "/api/rest/responses") return list(request);
    return null;
  }

  return { slug: "kno", settings: () => ({}), routes: [apiRoute("kno", context, answer)] };
}

/** A made-up response. */
export function responseOf(index: number, withOrder = true): Record<string, unknown> {
  const at = new Date(FIRST_MS + index * 3_300_000).toISOString();
  const isOther = index % 13 === 0;
  const source = isOther
    ? { value: "Other", other: true, otherValue: "a flyer in the mail" }
    : { value: sources[index % sources.length] };
  const response = [
    { questionId: "kq-source", label: "Where did you first see us?", ...source },
    {
      questionId: "kq-gift",
      label: "Who is this order for?",
      value: [gifts[index % 2], ...(index % 9 === 0 ? [gifts[(index + 1) % 2]] : [])],
    },
    ...(index % 4 === 0
      ? [{ questionId: "kq-nps", label: "How likely are you to recommend us?", value: index % 11 }]
      : []),
  ];
  return {
    id: `k-${index}`,
    survey_id: "ks-1",
    created_at: at,
    updated_at: at,
    completed_at: at,
    customer_id: String(810_000 + index),
    customer_email: `shopper-${index}@kno.example`,
    response,
    ...(withOrder && { order: { id: String(6_100_000_000_000 + index), total: 25 + (index % 60), currency: "USD" } }),
  };
}

/** How many orders a client's responses are about. */
function ordersOf(clientId: string): number {
  const [, number] = /orders-(\d{1,6})/.exec(clientId) ?? [];
  return number === undefined ? ORDERS : Math.min(Number(number), MOST_ORDERS);
}

function credentialsIn({ headers }: ApiRequest): string[] {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]{1,4096})$/.exec(headers.authorization ?? "") ?? [];
  return Buffer.from(encoded, "base64").toString().split(":").map(decodeURIComponent);
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}

import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { type FairingResponse, responsesOf } from "./responses.ts";

const RATE = { requests: 100, seconds: 60 };
const MOST = 1_000;
const MOST_ORDERS = 20_000;
const ORDERS = 300;
const parameters = ["limit", "sort", "starting_after", "inserted_at_min", "inserted_at_max", "before", "until"];
const orders = ["inserted_at_asc", "inserted_at_desc"];

/**
 * Fairing's list of responses, at `/fairing/api/responses`. A key with `bad` in it isn't valid; `orders-5000` has the
 * responses of so many orders, and `empty` none.
 */
export function makeFairing(context: StandInContext, now: () => number = Date.now): StandIn {
  const mayRequest = makeRateLimit([RATE], now);
  let made: { orders: number; responses: FairingResponse[] } = { orders: 0, responses: [] };
  const responsesFor = (key: string) => {
    const wanted = ordersOf(key);
    if (made.orders !== wanted) made = { orders: wanted, responses: responsesOf(wanted) };
    return made.responses;
  };

  function answer({ method, path, query, headers }: ApiRequest): Answer | null {
    if (path !== "/api/responses") return null;
    const key = headers.authorization ?? "";
    if (key === "" || key.includes("bad") || /\s/.test(key)) return refusal(401, "Unauthorized");
    const seconds = mayRequest(key);
    if (seconds > 0) return { ...refusal(429, "Too many requests"), headers: { "retry-after": String(seconds) } };
    if (method !== "GET") return refusal(405, "Method not allowed");
    const unknown = [...query.keys()].find((name) => !parameters.includes(name));
    if (unknown !== undefined) return refusal(400, `Unknown parameter: ${unknown}`);
    const limit = Number(query.get("limit") ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST) return refusal(400, `limit must be 1 to ${MOST}`);
    const sort = query.get("sort") ?? "inserted_at_desc";
    if (!orders.includes(sort)) return refusal(400, `sort must be one of ${orders.join(", ")}`);
    return pageOf(within(responsesFor(key), query), sort, query.get("starting_after"), limit);
  }

  return { slug: "fairing", settings: () => ({}), routes: [apiRoute("fairing", context, answer)] };
}

function ordersOf(key: string): number {
  if (key.includes("empty")) return 0;
  const [, number] = /orders-(\d{1,6})/.exec(key) ?? [];
  return number === undefined ? ORDERS : Math.min(Number(number), MOST_ORDERS);
}

function within(responses: readonly FairingResponse[], query: URLSearchParams): readonly FairingResponse[] {
  const [min, max] = [query.get("inserted_at_min"), query.get("inserted_at_max")];
  if (min === null && max === null) return responses;
  return responses.filter(({ inserted_at: at }) => (min === null || at >= min) && (max === null || at <= max));
}

function pageOf(responses: readonly FairingResponse[], sort: string, after: string | null, limit: number): Answer {
  const sorted = sort === "inserted_at_asc" ? responses : responses.toReversed();
  const at = after === null ? -1 : sorted.findIndex(({ id }) => id === after);
  if (after !== null && at === -1) return refusal(400, "starting_after is not a response");
  const data = sorted.slice(at + 1, at + 1 + limit);
  const last = data.at(-1)?.id;
  const hasMore = at + 1 + limit < sorted.length;
  const link = `https://app.fairing.co/api/responses?starting_after=${last}&limit=${limit}&sort=${sort}`;
  return { status: 200, body: { data, next: hasMore ? link : null, prev: null } };
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}

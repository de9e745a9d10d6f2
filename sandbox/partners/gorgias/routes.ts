import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { invalid, refusal } from "./refusal.ts";
import { makeTickets, type Tickets } from "./tickets.ts";

const API = /^\/([a-z0-9-]{1,63})\.gorgias\.com\/api\/(account|messages|tickets(?:\/(\d{1,15})\/messages)?)$/;
const MOST_ACCOUNTS = 1_000;
/** The rate limit for API keys; OAuth apps get twice as many requests. */
const RATE = { requests: 40, seconds: 20 };

/** What each list can be asked for; anything else is an unknown parameter. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  tickets: ["external_id", "customer_id", "limit", "cursor", "order_by", "trashed"],
  messages: ["ticket_id", "limit", "cursor", "order_by"],
  account: [],
};

/**
 * Gorgias' accounts, each at `/gorgias/<subdomain>.gorgias.com/api/…`. There is one at every subdomain, except where it
 * has `unknown` in it. An API key with `bad` in it isn't valid, and one with `observer` may only read.
 */
export function makeGorgias(context: StandInContext, now: () => number = Date.now): StandIn {
  const mayRequest = makeRateLimit([RATE], now);
  const accounts = new Map<string, Tickets>();
  const ticketsOf = (account: string) => {
    const tickets = accounts.get(account) ?? makeTickets(now);
    if (accounts.size < MOST_ACCOUNTS) accounts.set(account, tickets);
    return tickets;
  };

  function answer(request: ApiRequest): Answer | null {
    const { method, path, query } = request;
    const [, account, resource = "", ticketId] = API.exec(path) ?? [];
    if (account === undefined) return null;
    if (account.includes("unknown")) return { status: 404, body: "<!doctype html><title>No help desk here</title>" };
    const [user = "", key = ""] = keyIn(request);
    if (user === "" || key === "" || key.includes("bad")) return refusal(401, "Could not authenticate the request.");
    const seconds = mayRequest(account);
    if (seconds > 0) {
      const headers = { "retry-after": String(seconds), "x-gorgias-account-api-call-limit": "40/40" };
      return { ...refusal(429, "Too many requests."), headers };
    }
    const tickets = ticketsOf(account);
    if (method === "POST") {
      if (key.includes("observer")) return refusal(403, "You don't have the permission to do this.");
      if (ticketId !== undefined) return tickets.addMessage(Number(ticketId), request.body, user);
      return resource === "tickets" ? tickets.create(request.body, user) : null;
    }
    if (method !== "GET" || ticketId !== undefined) return null;
    const unknown = [...query.keys()].find((name) => !parameters[resource]?.includes(name));
    if (unknown !== undefined) return invalid(unknown, "Unknown field.");
    if (resource === "account") return { status: 200, body: { domain: account, status: { status: "active" } } };
    return resource === "tickets" ? tickets.list(query) : tickets.listMessages(query);
  }

  return { slug: "gorgias", settings: () => ({}), routes: [apiRoute("gorgias", context, answer)] };
}

/** The user's address and the API key, by HTTP Basic; nothing without them. */
function keyIn({ headers }: ApiRequest): string[] {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]{1,4096})$/.exec(headers.authorization ?? "") ?? [];
  const text = Buffer.from(encoded, "base64").toString();
  const colon = text.indexOf(":");
  return colon === -1 ? [] : [text.slice(0, colon), text.slice(colon + 1)];
}

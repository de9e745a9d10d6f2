import { makeCodes } from "../codes.ts";
import { consentRoute } from "../consent-route.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, fieldsOf, type StandIn, type StandInContext } from "../stand-in.ts";
import { makeTickets, type Tickets, tooMany } from "./tickets.ts";
import { type CodeFacts, makeTokens, SCOPES, type ZendeskApp } from "./tokens.ts";

const CONSENT = /^\/zendesk\/([a-z0-9-]{1,63}\.zendesk\.com)\/oauth\/authorizations\/new$/;
const API =
  /^\/([a-z0-9-]{1,63}\.zendesk\.com)\/(oauth\/tokens|api\/v2\/(?:users\/me|tickets(?:\/(\d{1,15})(\/comments)?)?))$/;

const CODE_LIFETIME_MS = 120_000;
const MOST_ACCOUNTS = 1_000;
/** 700 requests a minute, as on Zendesk's larger plans. */
const RATE = { requests: 700, seconds: 60 };

/**
 * Zendesk's accounts, each at `/zendesk/<subdomain>.zendesk.com/…`: their consent page and their API. There is one at
 * every subdomain, except where it has `unknown` in it.
 */
export function makeZendesk(
  { appUrl, app, now = Date.now }: { appUrl: string; app: ZendeskApp; now?: () => number },
  context: StandInContext,
): StandIn {
  const codes = makeCodes<CodeFacts>(CODE_LIFETIME_MS, now);
  const tokens = makeTokens(app, codes, now);
  const mayRequest = makeRateLimit([RATE], now);
  const accounts = new Map<string, Tickets>();
  const ticketsOf = (host: string) => {
    const tickets = accounts.get(host) ?? makeTickets(now);
    if (accounts.size < MOST_ACCOUNTS) accounts.set(host, tickets);
    return tickets;
  };

  const consent = consentRoute(
    {
      slug: "zendesk",
      accountAt: (path) => CONSENT.exec(path)?.[1] ?? null,
      problem: (query) => {
        if (query.get("client_id") !== app.clientId) return "client_id isn't that of a client.";
        if (query.get("response_type") !== "code") return "response_type must be code.";
        const isKnown = (query.get("scope") ?? "").split(" ").every((scope) => SCOPES.includes(scope));
        if (!isKnown) return "scope isn't a list of known scopes.";
        const isPkce = query.get("code_challenge") && query.get("code_challenge_method") === "S256";
        return isPkce ? null : "code_challenge is missing, or not by S256.";
      },
      newCode: (host, query) => {
        const [redirectUri, challenge] = [query.get("redirect_uri") ?? "", query.get("code_challenge") ?? ""];
        return codes.issue({ host, redirectUri, challenge });
      },
    },
    { appUrl, records: context.records },
  );

  function answer(request: ApiRequest): Answer | null {
    const [, host, resource, id, comments] = API.exec(request.path) ?? [];
    if (host === undefined || resource === undefined) return null;
    if (host.includes("unknown")) return { status: 404, body: "<!doctype html><title>No help desk here</title>" };
    const seconds = mayRequest(host);
    if (seconds > 0) return tooMany(seconds);
    const { method, headers, query } = request;
    if (resource === "oauth/tokens") return method === "POST" ? tokens.exchange(host, fieldsOf(request)) : null;
    if (headers.authorization === undefined) {
      // Nobody is signed in, which only this resource allows.
      if (resource === "api/v2/users/me") return { status: 200, body: { user: { id: null, role: "end-user" } } };
      return { status: 401, body: { error: "Couldn't authenticate you" } };
    }
    if (!tokens.isAccepted(host, headers.authorization.replace(/^Bearer /, ""))) {
      return {
        status: 401,
        body: { error: "invalid_token", error_description: "The access token is wrong or expired." },
      };
    }
    if (resource === "api/v2/users/me" && method === "GET") {
      return { status: 200, body: { user: { id: 1, email: "owner@store.example", role: "admin" } } };
    }
    const tickets = ticketsOf(host);
    if (id !== undefined && comments !== undefined) {
      return method === "GET" ? tickets.comments(id, query.get("sort"), Number(query.get("page[size]") ?? 100)) : null;
    }
    if (id !== undefined) return method === "PUT" ? tickets.update(id, fieldsOf(request)) : null;
    if (method === "GET") return tickets.list(query.get("external_id"));
    return method === "POST" ? tickets.create(host, headers["idempotency-key"], fieldsOf(request)) : null;
  }

  const settings = () => ({ clientId: app.clientId, clientSecret: app.clientSecret });
  return { slug: "zendesk", settings, routes: [consent, apiRoute("zendesk", context, answer)] };
}

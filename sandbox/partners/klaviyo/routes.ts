import { type Route, sendJson } from "../../http.ts";
import { makeCodes } from "../codes.ts";
import { consentRoute } from "../consent-route.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, fieldsOf, type StandIn, type StandInContext } from "../stand-in.ts";
import { makeEvents } from "./events.ts";
import { refusal } from "./refusal.ts";
import { type CodeFacts, type KlaviyoApp, makeTokens, SCOPES } from "./tokens.ts";

const REVISION = "2026-07-15";
const KEY = /^(Klaviyo-API-Key|Bearer) (\S{1,500})$/;

const CODE_LIFETIME_MS = 5 * 60 * 1000;

/**
 * Klaviyo's page on which an app gets access to the account, and its API. A key or a token with `bad` in it isn't valid,
 * one with `noaccounts` lacks `accounts:read`, one with `noevents` `events:write`. `GET /klaviyo/state` shows its profiles
 * and events, and each metric's count and sum.
 */
export function makeKlaviyo(
  { appUrl, app, now = Date.now }: { appUrl: string; app: KlaviyoApp; now?: () => number },
  context: StandInContext,
): StandIn {
  const events = makeEvents();
  const codes = makeCodes<CodeFacts>(CODE_LIFETIME_MS, now);
  const tokens = makeTokens(app, codes, now);
  const mayCreate = makeRateLimit([
    { requests: 350, seconds: 1 },
    { requests: 3_500, seconds: 60 },
  ]);
  // More than Klaviyo's one in a second, so that tests needn't wait.
  const mayRead = makeRateLimit([
    { requests: 10, seconds: 1 },
    { requests: 150, seconds: 60 },
  ]);

  const consent = consentRoute(
    {
      slug: "klaviyo",
      accountAt: (path) => (path === "/klaviyo/oauth/authorize" ? ACCOUNT_NAME : null),
      problem: (query) => {
        if (query.get("client_id") !== app.clientId) return "client_id isn't that of an app.";
        if (query.get("response_type") !== "code") return "response_type must be code.";
        const scopes = (query.get("scope") ?? "").split(" ");
        if (!scopes.every((scope) => SCOPES.includes(scope))) return "scope isn't a list of known scopes.";
        if (!scopes.includes("accounts:read")) return "scope must include accounts:read.";
        const isPkce = query.get("code_challenge") && query.get("code_challenge_method") === "S256";
        return isPkce ? null : "code_challenge is missing, or not by S256.";
      },
      newCode: (_account, query) => {
        const [redirectUri, challenge] = [query.get("redirect_uri") ?? "", query.get("code_challenge") ?? ""];
        return codes.issue({ redirectUri, challenge, scope: query.get("scope") ?? "" });
      },
    },
    { appUrl, records: context.records },
  );

  function answer(request: ApiRequest): Answer | null {
    const operation = `${request.method} ${request.path.replace(/\/$/, "")}`;
    const { authorization } = request.headers;
    if (operation === "POST /oauth/token") return tokens.exchange(authorization, fieldsOf(request));
    if (operation === "POST /oauth/revoke") return tokens.revoke(authorization, fieldsOf(request));
    if (operation !== "GET /api/accounts" && operation !== "POST /api/events") return null;
    const [, kind, key] = KEY.exec(authorization ?? "") ?? [];
    if (key === undefined) return refusal(401, "not_authenticated", "Authentication credentials were not provided.");
    const scopes = kind === "Bearer" ? tokens.scopesOf(key) : SCOPES;
    if (key.includes("bad") || !scopes)
      return refusal(401, "authentication_failed", "Incorrect authentication credentials.");
    if (request.headers.revision !== REVISION) return refusal(400, "invalid", "The header revision isn't supported.");
    const isRead = operation === "GET /api/accounts";
    const scope = isRead ? "accounts:read" : "events:write";
    if (key.includes(isRead ? "noaccounts" : "noevents") || !scopes.includes(scope)) {
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
  const settings = () => ({ clientId: app.clientId, clientSecret: app.clientSecret });
  return { slug: "klaviyo", settings, routes: [stateRoute, consent, apiRoute("klaviyo", context, answer)] };
}

const ACCOUNT_NAME = "Thanksgiving Goods";

const account = {
  type: "account",
  id: "AbC123",
  attributes: {
    test_account: false,
    contact_information: { organization_name: ACCOUNT_NAME, website_url: "https://store.example" },
    timezone: "US/Eastern",
    preferred_currency: "USD",
    public_api_key: "AbC123",
  },
};

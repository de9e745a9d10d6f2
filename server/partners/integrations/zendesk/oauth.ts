import type { ConsentAnswer, ConsentRequest, Grant, Link, Outcome, Outgoing } from "../integration.ts";
import { bodyIn, errorIn, outcomeOf } from "./answer.ts";
import { addressOf, request } from "./client.ts";
import { type Credential, isSubdomain, type Settings, type ZendeskApp } from "./settings.ts";

const SCOPE = "tickets:write tickets:read users:read";

/** Asked for with every token, because Zendesk's own lifetimes differ by the client's age. */
const lifetimes = { expires_in: 86_400, refresh_token_expires_in: 7_776_000 };

/** Zendesk's shortest own lifetime, for an answer that doesn't say. */
const UNKNOWN_LIFETIME_S = 1_800;

/** Where a merchant lets us into an account. Throws for a subdomain that would name another host. */
export function consentPage({ clientId }: ZendeskApp, { state, redirectUri, codeChallenge, input }: ConsentRequest) {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
  });
  // Spaces as in a URL, not as in a form.
  return `${addressOf(input.subdomain ?? "")}/oauth/authorizations/new?${query.toString().replaceAll("+", "%20")}`;
}

/** Exchanges the code of that page. */
export async function finishConsent(
  app: ZendeskApp,
  { code, codeVerifier, redirectUri, input: { subdomain = "" } }: ConsentAnswer,
  out: Outgoing,
): Promise<Grant<Settings, Credential> | Outcome> {
  if (!isSubdomain(subdomain)) return { kind: "refused", reason: "Enter your Zendesk subdomain, such as acme." };
  const body = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
  await request(subdomain, { method: "POST", path: "/oauth/tokens", body: { ...body, ...common(app) } }, out);
  if (errorIn(out) === "invalid_grant") {
    return { kind: "refused", reason: "Signing in to Zendesk took too long. Connect Zendesk again." };
  }
  const credential = credentialIn(out, null);
  return credential
    ? { kind: "granted", credential, settings: { subdomain }, externalId: subdomain }
    : failed(out, [app.clientSecret, code, codeVerifier]);
}

/** Replaces both tokens; the earlier ones stop working. */
export async function renewTokens(
  app: ZendeskApp,
  { settings: { subdomain }, credential: { refreshToken } }: Link<Settings, Credential>,
  out: Outgoing,
): Promise<Grant<Settings, Credential> | Outcome> {
  if (subdomain === undefined) return withoutSubdomain;
  const body = { grant_type: "refresh_token", refresh_token: refreshToken, ...common(app) };
  await request(subdomain, { method: "POST", path: "/oauth/tokens", body }, out);
  if (errorIn(out) === "invalid_grant") {
    return { kind: "pause", why: "credentials", reason: "Zendesk ended our access. Connect Zendesk again." };
  }
  const credential = credentialIn(out, refreshToken);
  return credential ? { kind: "granted", credential } : failed(out, [app.clientSecret, refreshToken]);
}

/** An account that was stored without its address. */
export const withoutSubdomain: Outcome = {
  kind: "pause",
  why: "settings",
  reason: "Enter your Zendesk subdomain, and connect Zendesk again.",
};

function common({ clientId, clientSecret }: ZendeskApp) {
  return { client_id: clientId, client_secret: clientSecret, scope: SCOPE, ...lifetimes };
}

/** @param earlier the refresh token that stays if none is sent; null if there was none */
function credentialIn(out: Outgoing, earlier: string | null): Credential | null {
  const { access_token: accessToken, refresh_token, expires_in: expiresIn } = bodyIn(out) ?? {};
  const refreshToken = typeof refresh_token === "string" ? refresh_token : earlier;
  if (typeof accessToken !== "string" || refreshToken === null) return null;
  const lifetimeS = typeof expiresIn === "number" && expiresIn > 0 ? expiresIn : UNKNOWN_LIFETIME_S;
  return { accessToken, refreshToken, expiresAt: new Date(out.now.getTime() + lifetimeS * 1000).toISOString() };
}

function failed(out: Outgoing, secrets: readonly string[]): Outcome {
  const error = errorIn(out);
  if (error === "invalid_client" || error === "unauthorized_client" || error === "invalid_scope") {
    return { kind: "refused", reason: `Zendesk doesn't accept Afterword's app (${error}). Contact support.` };
  }
  const outcome = outcomeOf(out, secrets);
  if (outcome.kind !== "delivered") return outcome;
  return { kind: "refused", reason: "Zendesk's response had no usable tokens. Connect Zendesk again." };
}

import type { OauthV2AccessResponse } from "@slack/web-api";
import type { ConsentAnswer, ConsentRequest, Grant, Link, Outcome, Outgoing } from "../integration.ts";
import { outcomeOf } from "./answer.ts";
import { attempt, clientFor } from "./client.ts";
import type { Credential, Settings, SlackApp } from "./settings.ts";

const SCOPES = "chat:write,channels:read,groups:read,chat:write.public";

/** The token lifetime, in seconds, when Slack's response omits `expires_in`: Slack documents 12 hours. */
const TOKEN_LIFETIME_S = 43_200;

/** Where a merchant lets us into a workspace. Slack's v2 flow has no PKCE for apps with a secret. */
export function consentPage({ clientId }: SlackApp, { state, redirectUri }: ConsentRequest): string {
  const query = new URLSearchParams({ client_id: clientId, scope: SCOPES, redirect_uri: redirectUri, state });
  return `https://slack.com/oauth/v2/authorize?${query}`;
}

/** Exchanges the code of that page. */
export async function finishConsent(
  { clientId, clientSecret }: SlackApp,
  { code, redirectUri }: ConsentAnswer,
  out: Outgoing,
): Promise<Grant<Settings, Credential> | Outcome> {
  const body = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri };
  const access = await attempt(out, () => clientFor(out).oauth.v2.access(body));
  const credential = access && credentialOf(access, out.now);
  if (!credential) return failed(out, [clientSecret, code]);
  if (access.is_enterprise_install || !access.team?.id) {
    // We won't store this access, so it shouldn't stay valid.
    await attempt(out, () => clientFor(out, credential.accessToken).auth.revoke());
    return {
      kind: "refused",
      reason: "Afterword was added to a whole organization. Connect Slack again, and choose a single workspace.",
    };
  }
  const { id, name } = access.team;
  return { kind: "granted", credential, settings: name === undefined ? {} : { teamName: name }, externalId: id };
}

/** Replaces the tokens of an app that rotates them. */
export async function renewTokens(
  { clientId, clientSecret }: SlackApp,
  { credential: { refreshToken } }: Link<Settings, Credential>,
  out: Outgoing,
): Promise<Grant<Settings, Credential> | Outcome> {
  if (refreshToken === undefined) {
    return { kind: "pause", why: "credentials", reason: "Slack's access has expired. Connect Slack again." };
  }
  const access = await attempt(out, () =>
    clientFor(out).oauth.v2.access({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    }),
  );
  const credential = access && credentialOf({ refresh_token: refreshToken, ...access }, out.now);
  return credential ? { kind: "granted", credential } : failed(out, [clientSecret, refreshToken]);
}

/** With a refresh token, the access token expires; without one, it doesn't. */
function credentialOf(access: Partial<OauthV2AccessResponse>, now: Date): Credential | null {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = access;
  if (!accessToken) return null;
  if (!refreshToken) return { accessToken };
  const lifetimeS = typeof expiresIn === "number" && expiresIn > 0 ? expiresIn : TOKEN_LIFETIME_S;
  return { accessToken, refreshToken, expiresAt: new Date(now.getTime() + lifetimeS * 1000).toISOString() };
}

function failed(out: Outgoing, secrets: readonly string[]): Outcome {
  const outcome = outcomeOf(out, secrets);
  if (outcome.kind !== "delivered") return outcome;
  return { kind: "refused", reason: "Slack's response had no access token. Connect Slack again." };
}

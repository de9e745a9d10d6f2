import { createHash } from "node:crypto";
import { type Codes, makeExpiring } from "../codes.ts";
import { makeCredential } from "../make-credential.ts";
import type { Answer } from "../stand-in.ts";

/** The app that Klaviyo knows. */
export interface KlaviyoApp {
  clientId: string;
  clientSecret: string;
}

/** What a code was issued for. */
export interface CodeFacts {
  redirectUri: string;
  challenge: string;
  scope: string;
}

/** The tokens of the account. */
export interface Tokens {
  /** Answers `POST /oauth/token`. */
  exchange: (authorization: string | undefined, body: Record<string, unknown>) => Answer;
  /** Answers `POST /oauth/revoke`. */
  revoke: (authorization: string | undefined, body: Record<string, unknown>) => Answer;
  /** What an access token may do; null for one that has expired or was revoked. Any other text may do everything. */
  scopesOf: (accessToken: string) => readonly string[] | null;
}

export const SCOPES = ["accounts:read", "events:write", "profiles:write"];

const LIFETIME_S = 3_600;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a refresh token lives unused. */
const UNUSED_MS = 90 * DAY_MS;

/**
 * Klaviyo's tokens. Its documents don't say whether a refresh token works twice, so here it works once: what handles that
 * handles either.
 */
export function makeTokens(app: KlaviyoApp, codes: Codes<CodeFacts>, now: () => number): Tokens {
  const issued = makeExpiring<{ scope: string; until: number }>(now);
  const refreshTokens = makeExpiring<{ scope: string; accessToken: string }>(now);
  const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64")}`;

  function granted(scope: string): Answer {
    const [accessToken, refreshToken] = [makeCredential("kat-"), makeCredential("krt-")];
    issued.set(accessToken, { scope, until: now() + LIFETIME_S * 1000 }, UNUSED_MS);
    refreshTokens.set(refreshToken, { scope, accessToken }, UNUSED_MS);
    const tokens = { access_token: accessToken, refresh_token: refreshToken, token_type: "Bearer" };
    return { status: 200, body: { ...tokens, expires_in: LIFETIME_S, scope } };
  }

  /** Ends a refresh token and the access token that came with it. */
  function end(refreshToken: string) {
    const used = refreshTokens.get(refreshToken);
    refreshTokens.delete(refreshToken);
    if (used) issued.set(used.accessToken, { scope: used.scope, until: now() }, UNUSED_MS);
    return used;
  }

  return {
    exchange: (authorization, body) => {
      if (authorization !== basic) return refusal(401, "invalid_client", "Client authentication failed.");
      if (body.grant_type === "refresh_token") {
        const used = end(String(body.refresh_token));
        return used ? granted(used.scope) : refusal(400, "invalid_grant", "The refresh token is expired or revoked.");
      }
      if (body.grant_type !== "authorization_code") return refusal(400, "invalid_grant_type", "Unknown grant type.");
      const code = codes.redeem(String(body.code));
      if (!code || code.redirectUri !== body.redirect_uri) {
        return refusal(400, "invalid_grant", "The code is wrong, used or expired.");
      }
      if (code.challenge !== challengeOf(String(body.code_verifier))) {
        return refusal(400, "invalid_grant", "Code challenge failed.");
      }
      return granted(code.scope);
    },
    revoke: (authorization, body) => {
      if (authorization !== basic) return refusal(401, "invalid_client", "Client authentication failed.");
      end(String(body.token));
      return { status: 200, body: {} };
    },
    scopesOf: (accessToken) => {
      if (accessToken.includes("bad")) return null;
      const known = issued.get(accessToken);
      if (!known) return SCOPES;
      return known.until > now() ? known.scope.split(" ") : null;
    },
  };
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function refusal(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } };
}

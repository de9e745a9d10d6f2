import { createHash } from "node:crypto";
import { type Codes, makeExpiring } from "../codes.ts";
import { makeCredential } from "../make-credential.ts";
import type { Answer } from "../stand-in.ts";

export const SCOPES = ["tickets:write", "tickets:read", "users:read"];

/** The OAuth client that every account here knows. */
export interface ZendeskApp {
  clientId: string;
  clientSecret: string;
}

/** What a code was issued for. */
export interface CodeFacts {
  host: string;
  redirectUri: string;
  challenge: string;
}

/** The access tokens of all accounts. */
export interface Tokens {
  /** Answers `POST /oauth/tokens`. */
  exchange: (host: string, body: Record<string, unknown>) => Answer;
  isAccepted: (host: string, token: string) => boolean;
}

const DEFAULT_LIFETIME_S = 1_800;
const DEFAULT_REFRESH_LIFETIME_S = 2_592_000;
const KEEP_MS = 90 * 24 * 60 * 60 * 1000;

export function makeTokens(app: ZendeskApp, codes: Codes<CodeFacts>, now: () => number): Tokens {
  const issued = makeExpiring<{ host: string; until: number }>(now);
  const refreshTokens = makeExpiring<{ host: string; accessToken: string }>(now);

  function granted(host: string, body: Record<string, unknown>): Answer {
    const expiresIn = lifetimeIn(body.expires_in, DEFAULT_LIFETIME_S, 300, 172_800);
    const refreshIn = lifetimeIn(body.refresh_token_expires_in, DEFAULT_REFRESH_LIFETIME_S, 604_800, 7_776_000);
    if (expiresIn === null || refreshIn === null) return refusal(400, "invalid_request", "A lifetime is out of range.");
    const [accessToken, refreshToken] = [makeCredential("zat-"), makeCredential("zrt-")];
    issued.set(accessToken, { host, until: now() + expiresIn * 1000 }, KEEP_MS);
    refreshTokens.set(refreshToken, { host, accessToken }, refreshIn * 1000);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        refresh_token: refreshToken,
        token_type: "bearer",
        scope: SCOPES.join(" "),
        expires_in: expiresIn,
        refresh_token_expires_in: refreshIn,
      },
    };
  }

  return {
    exchange: (host, body) => {
      if (body.client_id !== app.clientId || body.client_secret !== app.clientSecret) {
        return refusal(401, "invalid_client", "Client authentication failed.");
      }
      if (body.grant_type === "refresh_token") {
        const used = refreshTokens.get(String(body.refresh_token));
        refreshTokens.delete(String(body.refresh_token));
        if (used?.host !== host) return refusal(400, "invalid_grant", "The refresh token is wrong, used or expired.");
        issued.set(used.accessToken, { host, until: now() }, KEEP_MS);
        return granted(host, body);
      }
      const code = body.grant_type === "authorization_code" ? codes.redeem(String(body.code)) : null;
      const isProven = code?.challenge === challengeOf(String(body.code_verifier));
      if (!code || code.host !== host || code.redirectUri !== body.redirect_uri || !isProven) {
        return refusal(400, "invalid_grant", "The code is wrong, used or expired.");
      }
      return granted(host, body);
    },
    isAccepted: (host, token) => {
      if (token === "" || token.includes("bad")) return false;
      const known = issued.get(token);
      return known === null || (known.host === host && known.until > now());
    },
  };
}

/** Null for one that isn't allowed. */
function lifetimeIn(value: unknown, otherwise: number, from: number, to: number): number | null {
  if (value === undefined) return otherwise;
  return typeof value === "number" && Number.isInteger(value) && value >= from && value <= to ? value : null;
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function refusal(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } };
}

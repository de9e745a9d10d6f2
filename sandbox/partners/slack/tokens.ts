import { type Codes, makeExpiring } from "../codes.ts";
import { makeCredential } from "../make-credential.ts";

export const SCOPES = "chat:write,channels:read,groups:read,chat:write.public";
export const TEAM = { id: "T0SANDBOX", name: "Sandbox Workspace" };

/** The app that is registered here. */
export interface SlackApp {
  clientId: string;
  clientSecret: string;
  /** Whether its tokens expire and are rotated. */
  rotatesTokens?: boolean;
}

/**
 * The workspace's access. An app has one bot there, however often it is added: adding it again gives the same token, or the
 * next pair of a rotation, of which an earlier refresh token no longer works. Revoking one of its tokens removes the bot,
 * and ends all of them.
 */
export interface Tokens {
  /** Answers `oauth.v2.access`. */
  exchange: (body: Record<string, unknown>) => Record<string, unknown>;
  /** What is wrong with a token; null if it is accepted. */
  problem: (token: string) => string | null;
  revoke: () => void;
}

const LIFETIME_S = 43_200;
const MOST_TOKENS = 10_000;
const KEEP_MS = 90 * 24 * 60 * 60 * 1000;

export function makeTokens(app: SlackApp, codes: Codes<{ redirectUri: string }>, now: () => number): Tokens {
  const ended = makeExpiring<string>(now);
  const rotating = makeExpiring<{ until: number }>(now);
  const refreshTokens = makeExpiring<{ accessToken: string }>(now);
  /** The installed bot: its newest tokens, and all tokens it has ever had. */
  let bot = { accessToken: "", refreshToken: "", known: new Set<string>() };

  function granted(): Record<string, unknown> {
    const isSame = !app.rotatesTokens && bot.accessToken !== "";
    const accessToken = isSame ? bot.accessToken : makeCredential(app.rotatesTokens ? "xoxe.xoxb-" : "xoxb-");
    bot.known.add(accessToken);
    const answer = {
      ok: true,
      access_token: accessToken,
      token_type: "bot",
      scope: SCOPES,
      bot_user_id: "U0SANDBOX",
      app_id: "A0SANDBOX",
      team: TEAM,
      enterprise: null,
      is_enterprise_install: false,
      authed_user: { id: "U0MERCHANT" },
    };
    refreshTokens.delete(bot.refreshToken);
    if (!app.rotatesTokens) {
      bot = { ...bot, accessToken };
      return answer;
    }
    const refreshToken = makeCredential("xoxe-1-");
    bot = { ...bot, accessToken, refreshToken };
    rotating.set(accessToken, { until: now() + LIFETIME_S * 1000 }, KEEP_MS);
    refreshTokens.set(refreshToken, { accessToken }, KEEP_MS);
    return { ...answer, expires_in: LIFETIME_S, refresh_token: refreshToken };
  }

  return {
    exchange: (body) => {
      if (body.client_id !== app.clientId) return refusal("invalid_client_id");
      if (body.client_secret !== app.clientSecret) return refusal("bad_client_secret");
      if (body.grant_type === "refresh_token") {
        const token = String(body.refresh_token);
        const used = refreshTokens.get(token);
        refreshTokens.delete(token);
        if (!used) return refusal("invalid_refresh_token");
        ended.set(used.accessToken, "token_expired", KEEP_MS);
        return granted();
      }
      const code = codes.redeem(String(body.code));
      if (!code) return refusal("invalid_code");
      return code.redirectUri === body.redirect_uri ? granted() : refusal("bad_redirect_uri");
    },
    problem: (token) => {
      if (token === "") return "not_authed";
      if (token.includes("bad")) return "invalid_auth";
      const rotated = rotating.get(token);
      const problem = ended.get(token) ?? (rotated && rotated.until <= now() ? "token_expired" : null);
      if (problem === null && bot.known.size < MOST_TOKENS) bot.known.add(token);
      return problem;
    },
    revoke: () => {
      for (const token of bot.known) ended.set(token, "token_revoked", KEEP_MS);
      refreshTokens.delete(bot.refreshToken);
      bot = { accessToken: "", refreshToken: "", known: new Set() };
    },
  };
}

function refusal(error: string): Record<string, unknown> {
  return { ok: false, error };
}

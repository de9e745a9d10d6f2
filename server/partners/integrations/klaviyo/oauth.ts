import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { ConsentAnswer, ConsentRequest, Grant, Outcome, Outgoing } from "../integration.ts";
import { accessEnded, accountOf } from "./answer.ts";
import type { Credential, KlaviyoApp, Settings, Tokens } from "./settings.ts";

/** The first reads the name of the account. */
const SCOPE = "accounts:read events:write";

/** For an answer that doesn't say. */
const TOKEN_LIFETIME_S = 3_600;

/** Where a merchant lets us into an account. */
export function consentPage({ clientId }: KlaviyoApp, { state, redirectUri, codeChallenge }: ConsentRequest): string {
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
  return `https://www.klaviyo.com/oauth/authorize?${query.toString().replaceAll("+", "%20")}`;
}

/**
 * Exchanges the code of that page, and asks which account it is of.
 * @param requestAccount requests it; the answer is in `out`
 */
export async function finishConsent(
  app: KlaviyoApp,
  { code, codeVerifier, redirectUri }: ConsentAnswer,
  out: Outgoing,
  requestAccount: (credential: Credential) => Promise<void>,
): Promise<Grant<Settings, Credential> | Outcome> {
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
  await post("token", app, fields, out);
  if (errorIn(out) === "invalid_grant") {
    return { kind: "refused", reason: "Signing in to Klaviyo took too long. Connect Klaviyo again." };
  }
  const credential = tokensIn(out, null);
  if (!credential) return failed(out, [app.clientSecret, code, codeVerifier]);
  await requestAccount(credential);
  const account = accountOf(out, credential);
  if (account.kind !== "account") {
    // We won't store this access, so it shouldn't stay valid.
    await revokeTokens(app, credential, out);
    return account;
  }
  const { id, name } = account;
  return {
    kind: "granted",
    credential,
    settings: name === undefined ? {} : { accountName: name },
    ...(id !== undefined && { externalId: id }),
  };
}

/** Replaces the access token. Klaviyo may replace the refresh token, too. */
export async function renewTokens(
  app: KlaviyoApp,
  { refreshToken }: Tokens,
  out: Outgoing,
): Promise<Grant<Settings, Credential> | Outcome> {
  await post("token", app, { grant_type: "refresh_token", refresh_token: refreshToken }, out);
  if (errorIn(out) === "invalid_grant") return accessEnded;
  const credential = tokensIn(out, refreshToken);
  if (credential) return { kind: "granted", credential };
  const outcome = failed(out, [app.clientSecret, refreshToken]);
  // It isn't about the message that needs the token, so that waits.
  return outcome.kind === "refused" ? { kind: "later", reason: outcome.reason, scope: "connection" } : outcome;
}

/** Ends our access. */
export async function revokeTokens(app: KlaviyoApp, { refreshToken }: Tokens, out: Outgoing): Promise<Outcome> {
  await post("revoke", app, { token: refreshToken, token_type_hint: "refresh_token" }, out);
  // It has ended before.
  if (errorIn(out) === "invalid_grant") return { kind: "delivered" };
  return outcomeOf(out, [app.clientSecret, refreshToken]);
}

/** Makes the request once; what came of it is read from `out`. */
async function post(
  what: "token" | "revoke",
  { clientId, clientSecret }: KlaviyoApp,
  fields: Record<string, string>,
  out: Outgoing,
): Promise<void> {
  try {
    await out.fetch(`https://a.klaviyo.com/oauth/${what}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        accept: "application/json",
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });
  } catch (error) {
    // A failure without a request is a fault of ours.
    if (!out.lastFailure()) throw error;
  }
}

/** @param earlier the refresh token that stays if none is sent; null if there was none */
function tokensIn(out: Outgoing, earlier: string | null): Tokens | null {
  const answer = out.lastAnswer();
  if (answer?.status !== 200) return null;
  const { access_token: accessToken, refresh_token, expires_in: expiresIn } = membersIn(answer.body);
  const refreshToken = typeof refresh_token === "string" ? refresh_token : earlier;
  if (typeof accessToken !== "string" || refreshToken === null) return null;
  const lifetimeS = typeof expiresIn === "number" && expiresIn > 0 ? expiresIn : TOKEN_LIFETIME_S;
  return { accessToken, refreshToken, expiresAt: new Date(out.now.getTime() + lifetimeS * 1000).toISOString() };
}

/** OAuth's error code (RFC 6749, section 5.2); null if there is none. */
function errorIn(out: Outgoing): string | null {
  const { error } = membersIn(out.lastAnswer()?.body ?? "");
  return typeof error === "string" ? error : null;
}

function outcomeOf(out: Outgoing, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Klaviyo", out);
  const error = errorIn(out);
  if (error === "invalid_client" || error === "unauthorized_client" || error === "invalid_scope") {
    const reason = `Klaviyo doesn't accept Afterword's app (${error}). Contact support.`;
    return { kind: "pause", why: "credentials", reason };
  }
  const { error_description: description } = membersIn(answer.body);
  const message = quoted(typeof description === "string" ? description : "", secrets);
  return outcomeOfStatus("Klaviyo", answer, out.now, message) ?? { kind: "delivered" };
}

function failed(out: Outgoing, secrets: readonly string[]): Outcome {
  const outcome = outcomeOf(out, secrets);
  if (outcome.kind !== "delivered") return outcome;
  return { kind: "refused", reason: "Klaviyo's response had no usable tokens. Connect Klaviyo again." };
}

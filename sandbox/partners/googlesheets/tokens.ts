import { createPublicKey, verify } from "node:crypto";
import { membersOf } from "#lib/unknown-values.ts";
import { makeExpiring } from "../codes.ts";
import { makeCredential } from "../make-credential.ts";
import { type Answer, type ApiRequest, fieldsOf } from "../stand-in.ts";

/** The service account that this Google knows. */
export interface ServiceAccount {
  email: string;
  /** PEM. */
  privateKey: string;
}

const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPE = "https://www.googleapis.com/auth/spreadsheets";
const AUDIENCE = "https://oauth2.googleapis.com/token";
const LIFETIME_SECONDS = 3_599;
const LONGEST_SECONDS = 3_600;
const SKEW_SECONDS = 300;

/** Exchanges assertions (RFC 7523) for access tokens. */
export function makeTokens({ email, privateKey }: ServiceAccount, now: () => number = Date.now) {
  const publicKey = createPublicKey(privateKey);
  const tokens = makeExpiring<true>(now);

  function claimsOf(assertion: string): Record<string, unknown> | null {
    const [header = "", claims = "", signature = "", ...rest] = assertion.split(".");
    const isSigned = verify(
      "RSA-SHA256",
      Buffer.from(`${header}.${claims}`),
      publicKey,
      Buffer.from(signature, "base64url"),
    );
    if (rest.length > 0 || !isSigned || partOf(header).alg !== "RS256") return null;
    return partOf(claims);
  }

  function problemOf(assertion: string): string | null {
    const claims = claimsOf(assertion);
    const seconds = now() / 1000;
    if (!claims) return "Invalid JWT Signature.";
    const { iss, scope, aud, iat, exp } = claims;
    if (iss !== email) return "Invalid grant: account not found";
    if (aud !== AUDIENCE || scope !== SCOPE) return "Invalid JWT: the audience or the scope isn't right.";
    const isShort = typeof iat === "number" && typeof exp === "number" && exp - iat <= LONGEST_SECONDS;
    if (!isShort || exp <= seconds || iat > seconds + SKEW_SECONDS) {
      return "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.";
    }
    return null;
  }

  return {
    grant: (request: ApiRequest): Answer => {
      const { grant_type, assertion } = fieldsOf(request);
      if (grant_type !== GRANT) return { status: 400, body: { error: "unsupported_grant_type" } };
      const problem = email.includes("bad") ? "Invalid grant: account not found" : problemOf(String(assertion));
      if (problem !== null) return { status: 400, body: { error: "invalid_grant", error_description: problem } };
      const token = makeCredential("ya29.");
      tokens.set(token, true, LIFETIME_SECONDS * 1000);
      return { status: 200, body: { access_token: token, expires_in: LIFETIME_SECONDS, token_type: "Bearer" } };
    },
    accepts: ({ headers }: ApiRequest) => {
      const [, token = ""] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
      return tokens.get(token) !== null;
    },
  };
}

function partOf(part: string): Record<string, unknown> {
  try {
    return membersOf(JSON.parse(Buffer.from(part, "base64url").toString()));
  } catch {
    return {};
  }
}

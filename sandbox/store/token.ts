import { createHmac } from "node:crypto";
import { SANDBOX_TOKEN_KEY } from "#lib/sandbox-store.ts";

interface TokenClaims {
  /** The store's domain, such as `harbor.sandbox.example`. */
  store: string;
  userId: string;
  /** How long the token is valid; negative for an expired one. */
  seconds: number;
  /** What to sign with, for a token that must be refused. */
  key?: string;
}

/** A session token as a store's admin issues it: a JSON Web Token (RFC 7519) with the claims of Shopify's. */
export function storeToken({ store, userId, seconds, key = SANDBOX_TOKEN_KEY }: TokenClaims): string {
  const now = Math.floor(Date.now() / 1000);
  const issued = now + Math.min(0, seconds) - 1;
  const claims = { iss: `https://${store}/admin`, dest: store, aud: "afterword", sub: userId, sid: "1" };
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ ...claims, nbf: issued, exp: now + seconds })}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

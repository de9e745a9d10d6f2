import { createHmac } from "node:crypto";

/** A session token as Shopify issues it: a JSON Web Token (RFC 7519) signed with the app's secret. */
export function signSessionToken(
  secret: string,
  claims: object,
  header: object = { alg: "HS256", typ: "JWT" },
): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

interface Validity {
  /** How long it is valid; negative for an expired one. */
  seconds?: number;
}

/** The claims that the admin and POS give about a member of the store's staff. */
export function staffClaims(clientId: string, shop: string, userId: string, { seconds = 60 }: Validity = {}) {
  const times = timesOf(seconds);
  const jti = `${userId}-${times.iat}`;
  return {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: clientId,
    sub: userId,
    ...times,
    jti,
    sid: "a1b2",
  };
}

/** The claims that a page of the checkout or of an order's status gives: no issuer, and a bare domain. */
export function shopperClaims(clientId: string, shop: string, { seconds = 300 }: Validity = {}) {
  const times = timesOf(seconds);
  return { dest: shop, aud: clientId, ...times, jti: `shopper-${times.iat}` };
}

function timesOf(seconds: number): { exp: number; nbf: number; iat: number } {
  const now = Math.floor(Date.now() / 1000);
  const issued = now + Math.min(0, seconds) - 1;
  return { exp: now + seconds, nbf: issued, iat: issued };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

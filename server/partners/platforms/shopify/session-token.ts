import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { isSignedByApp } from "../app-secret.ts";
import { type ShopifyApp, shopDomainOf } from "./shopify-app.ts";

/** Longer texts aren't even hashed. */
const LONGEST_TOKEN = 4096;

/** How far Shopify's clock and ours may differ. */
const TOLERANCE_MS = 10_000;

/** Beside a 401, makes Shopify's App Bridge send the request once more, with a new session token. */
export const retryWithNewToken = { "x-shopify-retry-invalid-session-request": "1" };

/** A session token that Shopify issued for our app, whether or not it has expired. */
export interface SessionToken {
  /** The store's domain, in lower case. */
  domain: string;
  /** Who opened the admin or the till; null for a page of a shopper. */
  staff: { userId: string; sessionId: string } | null;
  isExpired: boolean;
}

const Header = z.object({ alg: z.literal("HS256"), typ: z.literal("JWT").optional() });

/** Times in seconds since 1970. */
const Claims = z.object({
  aud: z.string(),
  dest: z.string().max(200),
  nbf: z.number(),
  exp: z.number(),
});

/** What tokens of the admin and of the till have beside these. */
const StaffClaims = z.object({
  iss: z.string().max(200),
  sub: z.string().regex(/^[\w-]{1,100}$/),
  sid: z
    .string()
    .regex(/^[\w-]{0,100}$/)
    .default(""),
});

/**
 * Verifies a session token: a JSON Web Token (RFC 7519) signed with HMAC-SHA256 and the app's secret. All four contexts
 * issue them for our client id. Those of the admin and of POS name their issuer and a user; those of the checkout and
 * the order status page name neither, and may have the store's domain without a scheme. Null for any other text.
 */
export function readSessionToken(token: string, app: ShopifyApp, now: Date): SessionToken | null {
  if (token.length > LONGEST_TOKEN) return null;
  const [header, payload, signature, ...others] = token.split(".");
  if (!header || !payload || !signature || others.length > 0) return null;
  // Always with the one algorithm.
  if (!isSignedByApp(app, `${header}.${payload}`, { signature, encoding: "base64url" })) return null;
  const body = parsePart(payload);
  const claims = Claims.safeParse(body);
  if (!Header.safeParse(parsePart(header)).success || !claims.success) return null;
  const { aud, dest, nbf, exp } = claims.data;
  const domain = shopDomainOf(dest.replace(/^https:\/\//, ""));
  if (domain === null || aud !== app.clientId || nbf * 1000 > now.getTime() + TOLERANCE_MS) return null;
  const isExpired = exp * 1000 <= now.getTime() - TOLERANCE_MS;
  if (!hasIssuer(body)) return { domain, staff: null, isExpired };
  const staff = StaffClaims.safeParse(body);
  if (!staff.success || hostOf(staff.data.iss) !== domain) return null;
  const { sub: userId, sid: sessionId } = staff.data;
  return { domain, staff: { userId, sessionId }, isExpired };
}

/** Also an empty issuer is one: a token of staff never counts as a shopper's. */
function hasIssuer(body: unknown): boolean {
  return typeof body === "object" && body !== null && "iss" in body;
}

function hostOf(issuer: string): string | null {
  const url = URL.parse(issuer);
  return url?.protocol === "https:" && url.port === "" && url.username === "" ? url.hostname : null;
}

function parsePart(part: string): unknown {
  try {
    return parseJson(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

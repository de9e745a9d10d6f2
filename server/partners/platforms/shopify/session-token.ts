import { InvalidJwtError, type Shopify } from "@shopify/shopify-api";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import type { SessionToken } from "../platform.ts";
import { shopDomainOf } from "./shop-domain.ts";
import { SHOPIFY, type ShopifyApp } from "./shopify-app.ts";
import { librariesOf } from "./shopify-library.ts";

/** Longer texts aren't even hashed. */
const LONGEST_TOKEN = 4096;
/** The library skips what isn't base64url, so that a signature would have many spellings. */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;

/** How the library says that a token is a good one whose time is over. */
const EXPIRED = '"exp" claim timestamp check failed';

/** Beside a 401, makes Shopify's App Bridge send the request once more, with a new session token. */
export const retryWithNewToken = { "x-shopify-retry-invalid-session-request": "1" };

/** The library checks times only in tokens that have them, and the audience not in one that has expired. */
const Claims = z.object({ aud: z.string(), dest: z.string().max(200), nbf: z.number(), exp: z.number() });

/** What tokens of the admin and of the till have beside these. */
const StaffClaims = z.object({
  iss: z.string().max(200),
  sub: z.string().regex(/^[\w-]{1,100}$/),
  sid: z
    .string()
    .regex(/^[\w-]{0,100}$/)
    .default(""),
});

/** A session token that Shopify issued for our app, and the library for the secret that it signed it with. */
export interface SignedToken extends SessionToken {
  library: Shopify;
}

/**
 * Verifies a session token (docs/adr). All four contexts issue them for our client id. Those of the admin and of POS
 * name their issuer and a user; those of the checkout and the order status page name neither, and may have the store's
 * domain without a scheme. Null for any other text.
 */
export async function readSessionToken(token: string, app: ShopifyApp): Promise<SignedToken | null> {
  if (token.length > LONGEST_TOKEN || !tokenPattern.test(token)) return null;
  for (const library of librariesOf(app)) {
    const verified = await verify(library, token);
    const read = verified && sessionOf(app, verified.claims);
    if (read) return { ...read, isExpired: verified.isExpired, library };
  }
  return null;
}

async function verify(library: Shopify, token: string): Promise<{ claims: unknown; isExpired: boolean } | null> {
  try {
    return { claims: await library.session.decodeSessionToken(token), isExpired: false };
  } catch (error) {
    if (!(error instanceof InvalidJwtError)) throw error;
    // By then the signature is verified.
    return error.message.endsWith(EXPIRED) ? { claims: payloadOf(token), isExpired: true } : null;
  }
}

function sessionOf(app: ShopifyApp, claims: unknown): Omit<SessionToken, "isExpired"> | null {
  const { aud, dest = "" } = Claims.safeParse(claims).data ?? {};
  const domain = shopDomainOf(dest.replace(/^https:\/\//, ""));
  if (domain === null || aud !== app.clientId) return null;
  const store = { platform: SHOPIFY, domain };
  if (!hasIssuer(claims)) return { store, user: null };
  const staff = StaffClaims.safeParse(claims).data;
  if (!staff || hostOf(staff.iss) !== domain) return null;
  return { store, user: { ...store, userId: staff.sub, sessionId: staff.sid } };
}

/** An empty issuer counts as an issuer, so that a staff token never counts as a shopper's. */
function hasIssuer(claims: unknown): boolean {
  return typeof claims === "object" && claims !== null && "iss" in claims;
}

function hostOf(issuer: string): string | null {
  const url = URL.parse(issuer);
  return url?.protocol === "https:" && url.port === "" && url.username === "" ? url.hostname : null;
}

function payloadOf(token: string): unknown {
  return parseJson(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

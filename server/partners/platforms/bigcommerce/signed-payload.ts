import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { isSignedByApp } from "../app-secret.ts";
import type { PlatformPerson } from "../platform.ts";
import { type BigCommerceApp, storeDomainOf } from "./bigcommerce-app.ts";

/** Longer texts aren't even hashed. */
const LONGEST_TOKEN = 4096;

/** How far BigCommerce's clock and ours may differ. */
const TOLERANCE_MS = 10_000;

/** What a signed request of a store's control panel says. */
export interface SignedPayload {
  /** `stores/<hash>`. */
  domain: string;
  user: PlatformPerson;
  /** The request's id; it may come again while the browser reloads the frame. */
  id: string;
  /** The end of the second in which it was signed. */
  issuedAt: Date;
}

const Header = z.object({ alg: z.literal("HS256"), typ: z.literal("JWT").optional() });

const Id = z.union([z.int().nonnegative(), z.string().regex(/^[\w-]{1,50}$/)]).transform(String);
const User = z.object({ id: Id, email: z.string().max(254).nullish() });

/** In seconds since 1970; what is later can't be written as a date. */
const Time = z.number().min(0).max(100_000_000_000);

const Claims = z.object({
  aud: z.string(),
  iss: z.literal("bc"),
  iat: Time,
  nbf: Time,
  exp: Time,
  jti: z.string().regex(/^[\w-]{1,100}$/),
  sub: z.string().max(100),
  user: User,
  owner: User,
});

/**
 * Verifies the `signed_payload_jwt` with which a control panel opens our frame, or BigCommerce calls us: a JSON Web Token
 * (RFC 7519) signed with HMAC-SHA256 and the app's secret. Null for any other text.
 */
export function readSignedPayload(token: string, app: BigCommerceApp, now: Date): SignedPayload | null {
  if (token.length > LONGEST_TOKEN) return null;
  const [header, payload, signature, ...others] = token.split(".");
  if (!header || !payload || !signature || others.length > 0) return null;
  if (!isSignedByApp(app, `${header}.${payload}`, { signature, encoding: "base64url" })) return null;
  const claims = Claims.safeParse(parsePart(payload));
  if (!Header.safeParse(parsePart(header)).success || !claims.success) return null;
  const { aud, iat, nbf, exp, jti, sub, user, owner } = claims.data;
  const domain = storeDomainOf(sub);
  if (domain === null || aud !== app.clientId) return null;
  if (nbf * 1000 > now.getTime() + TOLERANCE_MS || exp * 1000 <= now.getTime() - TOLERANCE_MS) return null;
  return { domain, user: personOf(user, owner), id: jti, issuedAt: endOfSecond(iat) };
}

/** What happened in the same second counts as before: times in BigCommerce's messages have whole seconds. */
export function endOfSecond(seconds: number): Date {
  return new Date(Math.floor(seconds) * 1000 + 999);
}

/** A user as BigCommerce names them. It says nothing about whether their address was confirmed. */
export function personOf(user: z.output<typeof User>, owner: z.output<typeof User> | null): PlatformPerson {
  const emailAddress = user.email?.trim().toLowerCase() || null;
  return { userId: user.id, emailAddress, name: null, isOwner: user.id === owner?.id };
}

export const BigCommerceUser = User;

function parsePart(part: string): unknown {
  try {
    return parseJson(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

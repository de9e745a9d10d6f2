import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { SANDBOX_PLATFORM, SANDBOX_TOKEN_KEY } from "#lib/sandbox-store.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { ReadToken } from "../platform.ts";

/** Longer texts aren't even hashed. */
const LONGEST_TOKEN = 4096;

const Header = z.object({ alg: z.literal("HS256"), typ: z.literal("JWT") });

/** The claims of Shopify's session tokens in the admin; times in seconds since 1970. */
const Claims = z.object({
  iss: z.string(),
  dest: z.string().regex(/^[a-z0-9-]{1,60}\.sandbox\.example$/),
  aud: z.literal("afterword"),
  sub: z.string().regex(/^[\w-]{1,100}$/),
  sid: z
    .string()
    .regex(/^[\w-]{0,100}$/)
    .default(""),
  nbf: z.number(),
  exp: z.number(),
});

/** Verifies a JSON Web Token (RFC 7519) signed with HMAC-SHA256. Any other algorithm is none of ours. */
export function readSandboxToken(token: string, now: Date): ReadToken {
  if (token.length > LONGEST_TOKEN) return null;
  const [header, payload, signature, ...others] = token.split(".");
  if (!header || !payload || !signature || others.length > 0) return null;
  const expected = createHmac("sha256", SANDBOX_TOKEN_KEY).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = Claims.safeParse(parsePart(payload));
  if (!Header.safeParse(parsePart(header)).success || !claims.success) return null;
  const { iss, dest, sub, sid, nbf, exp } = claims.data;
  if (iss !== `https://${dest}/admin` || nbf * 1000 > now.getTime()) return null;
  if (exp * 1000 <= now.getTime()) return "expired";
  return { platform: SANDBOX_PLATFORM, domain: dest, userId: sub, sessionId: sid };
}

function parsePart(part: string): unknown {
  try {
    return parseJson(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

import { env } from "#server/foundation/env.ts";

/** How long a page may take to read it: it's opened right after. */
const LIFETIME_SECONDS = 600;

/**
 * The `Set-Cookie` line that tells the next page which store's platform was just connected. The page reads it once,
 * passes it to the merchant's chat and tag manager, and clears it, so scripts may read it.
 */
export function integrationCookie(platform: string): string {
  const secure = env.APP_URL.startsWith("https:") ? "; Secure" : "";
  return `aw_integration=${encodeURIComponent(platform)}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax${secure}`;
}

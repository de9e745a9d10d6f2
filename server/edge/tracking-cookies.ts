import { IDENTIFY_COOKIE, INTEGRATION_COOKIE } from "#lib/tracking-cookies.ts";
import { secureAttribute } from "#server/foundation/context/session-cookie.ts";

/** Long enough for a new merchant to answer the first questions: only the main screens read them. */
const LIFETIME_SECONDS = 24 * 60 * 60;

/** The `Set-Cookie` line that says who has just signed in. */
export function identifyCookie(personId: string): string {
  return trackingCookie(IDENTIFY_COOKIE, personId);
}

/** The `Set-Cookie` line that says which store's platform was just connected. */
export function integrationCookie(platform: string): string {
  return trackingCookie(INTEGRATION_COOKIE, platform);
}

/** The page passes it to the merchant's support chat and tag manager, so scripts may read it. */
function trackingCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax${secureAttribute()}`;
}

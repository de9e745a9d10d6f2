import { parseCookies, secureAttribute } from "#server/domain/sessions/index.ts";

/** As long as a merchant may take on the partner's page. */
const LIFETIME_SECONDS = 10 * 60;
/** Partners send browsers back to paths below it, and nothing else reads the cookie. */
const PATH = "/api/connect/";

/** The prefix needs https (RFC 6265bis, section 4.1.3.1). */
const cookieName = () => (secureAttribute() ? "__Secure-afterword.connect" : "afterword.connect");

/**
 * The `Set-Cookie` line for a browser that came from a store's admin, where it has no session cookie. By its token alone
 * it gets nowhere: the consent that a partner's page answers is bound to it.
 */
export function connectCookie(token: string): string {
  return `${cookieName()}=${token}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}${secureAttribute()}`;
}

/** The token in a `Cookie` header; null without one. */
export function readConnectCookie(header: string | null): string | null {
  return parseCookies(header)[cookieName()] || null;
}

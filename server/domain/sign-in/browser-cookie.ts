import { hashToken, hostCookie, hostCookieName, newToken, parseCookies } from "#server/domain/sessions/index.ts";
import { knownBrowser } from "./known-browser.ts";

const NAME = "afterword.browser";
/** Longer than a link lives, so that the code can be typed until its end. */
const LIFETIME_MS = 15 * 60 * 1000;

/** What is kept with a link of the browser that asks for it. */
export interface AskingBrowser {
  /** SHA-256 of its mark. */
  browserHash: string;
  /** What its own hourly limit goes by, where the address signed in with it before. */
  knownBrowser: string | null;
}

/**
 * Marks the browser that asks for a link to an address. Gives the `Set-Cookie` line beside what is kept with the link.
 */
export function askingBrowser(cookieHeader: string | null, emailAddress: string): AskingBrowser & { cookie: string } {
  return { ...markBrowser(cookieHeader), knownBrowser: knownBrowser(cookieHeader, emailAddress) };
}

/**
 * Marks the browser that begins to sign in. The mark it has is kept, so that an older link's page knows it too. Gives the
 * `Set-Cookie` line, and the mark's hash.
 */
export function markBrowser(cookieHeader: string | null): { cookie: string; browserHash: string } {
  const token = browserToken(cookieHeader) ?? newToken();
  return { cookie: hostCookie(NAME, token, new Date(Date.now() + LIFETIME_MS)), browserHash: hashToken(token) };
}

/** The hash of a browser's mark, or null where it has none. */
export function browserHashOf(cookieHeader: string | null): string | null {
  const token = browserToken(cookieHeader);
  return token && hashToken(token);
}

/** The `Set-Cookie` line that takes the mark away. */
export function unmarkedBrowser(): string {
  return hostCookie(NAME, "", new Date(0));
}

function browserToken(cookieHeader: string | null): string | null {
  const token = parseCookies(cookieHeader)[hostCookieName(NAME)] ?? "";
  return /^[\w-]{43}$/.test(token) ? token : null;
}

import { machineMs } from "#lib/machine-clock.ts";
import type { Session } from "#server/domain/sessions/index.ts";
import { hashToken, hostCookie, hostCookieName, newToken, parseCookies } from "#server/domain/sessions/index.ts";
import { knownBrowser } from "./known-browser.ts";

const NAME = "afterword.browser";
/** Longer than a link is valid, so that the code works until the link expires. */
const LIFETIME_MS = 15 * 60 * 1000;

/** What is stored with a link about the browser that asks for it. */
export interface AskingBrowser {
  /** SHA-256 of its mark. */
  browserHash: string;
  /** The key of its own hourly limit, if the address signed in with it before. */
  knownBrowser: string | null;
}

/**
 * Marks the browser that asks for a link to an address. Returns the `Set-Cookie` line, and what is stored with the
 * link.
 */
export function askingBrowser(cookieHeader: string | null, emailAddress: string): AskingBrowser & { cookie: string } {
  return { ...markBrowser(cookieHeader), knownBrowser: knownBrowser(cookieHeader, emailAddress) };
}

/**
 * Marks the browser that starts signing in. An existing mark is reused, so that an older link's page recognizes the
 * browser too. Returns the `Set-Cookie` line, and the mark's hash.
 */
export function markBrowser(cookieHeader: string | null): { cookie: string; browserHash: string } {
  const token = browserToken(cookieHeader) ?? newToken();
  return { cookie: hostCookie(NAME, token, new Date(machineMs() + LIFETIME_MS)), browserHash: hashToken(token) };
}

/**
 * What a store's admin is marked with, where a browser keeps no cookie of ours: its session. Null for any other session.
 */
export function storeHashOf(session: Session | null | undefined): string | null {
  return session?.platform ? hashToken(`session ${session.sessionId}`) : null;
}

/** The hash of a browser's mark, or null if it has none. */
export function browserHashOf(cookieHeader: string | null): string | null {
  const token = browserToken(cookieHeader);
  return token && hashToken(token);
}

/** The `Set-Cookie` line that removes the mark. */
export function unmarkedBrowser(): string {
  return hostCookie(NAME, "", new Date(0));
}

function browserToken(cookieHeader: string | null): string | null {
  const token = parseCookies(cookieHeader)[hostCookieName(NAME)] ?? "";
  return /^[\w-]{43}$/.test(token) ? token : null;
}

import { createHmac, randomInt } from "node:crypto";
import { env } from "#server/env.ts";
import { hostCookie, hostCookieName, parseCookies } from "#server/sessions/index.ts";

const NAME = "afterword.code";

export const CODE_LIFETIME_SECONDS = 5 * 60;
/** Wrong ones that a link bears: a million codes, so that guessing succeeds once in 200,000 links. */
export const CODE_TRIES = 5;

/** Six digits that nobody guesses. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What is stored of a link's code. So few digits need a key: without it, whoever reads the database could try them all. */
export function hashCode(tokenHash: string, code: string): string {
  return createHmac("sha256", env.SECRET_KEY).update(`sign-in code\n${tokenHash}\n${code}`).digest("hex");
}

/** The `Set-Cookie` line that carries the code to the link's page, which shows it: it stands in no address. */
export function codeCookie(code: string, expiresAt: Date): string {
  return hostCookie(NAME, code, expiresAt);
}

/** The code that the link's page is to show, as the browser sent it, or null. */
export function carriedCode(cookieHeader: string | null): string | null {
  const code = parseCookies(cookieHeader)[hostCookieName(NAME)] ?? "";
  return /^\d{6}$/.test(code) ? code : null;
}

import { randomInt } from "node:crypto";
import { hostCookie, hostCookieName, parseCookies } from "#server/domain/sessions/index.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";

const NAME = "afterword.code";

export const CODE_LIFETIME_SECONDS = 5 * 60;
/** Wrong ones that a link bears: a million codes, so that guessing succeeds once in 200,000 links. */
export const CODE_TRIES = 5;

/** Six digits that nobody guesses. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What is stored of a link's code. So few digits need a key: without one, a reader of the database could try them all. */
export function hashCode(tokenHash: string, code: string): string {
  return sign("sign-in code", [tokenHash, code], "hex");
}

/** Whether {@link hashCode} made this hash of the code. */
export function isCodeOf(tokenHash: string, code: string, codeHash: string): boolean {
  return verify("sign-in code", [tokenHash, code], codeHash, "hex");
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

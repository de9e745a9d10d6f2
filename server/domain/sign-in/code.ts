import { randomInt } from "node:crypto";
import { hostCookie, hostCookieName, parseCookies } from "#server/domain/sessions/index.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";

const NAME = "afterword.code";

export const CODE_LIFETIME_SECONDS = 5 * 60;
/** How many wrong codes end a link: with a million codes, guessing succeeds once in 200,000 links. */
export const CODE_TRIES = 5;

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * The stored form of a link's code. With so few digits it must be keyed: otherwise, a reader of the database could try
 * them all.
 */
export function hashCode(tokenHash: string, code: string): string {
  return sign("sign-in code", [tokenHash, code], "hex");
}

/** Whether {@link hashCode} made this hash of the code. */
export function isCodeOf(tokenHash: string, code: string, codeHash: string): boolean {
  return verify("sign-in code", [tokenHash, code], codeHash, "hex");
}

/** The `Set-Cookie` line that carries the code to the link's page, which displays it: it is never in a URL. */
export function codeCookie(code: string, expiresAt: Date): string {
  return hostCookie(NAME, code, expiresAt);
}

/** The code for the link's page to show, as sent by the browser, or null. */
export function carriedCode(cookieHeader: string | null): string | null {
  const code = parseCookies(cookieHeader)[hostCookieName(NAME)] ?? "";
  return /^\d{6}$/.test(code) ? code : null;
}

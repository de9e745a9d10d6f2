import { randomInt } from "node:crypto";
import { hashToken, hostCookie, hostCookieName, parseCookies } from "#server/domain/sessions/index.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";

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

/**
 * Creates a link's code, replacing an older one, to be typed in the browser that asked for the link. It is valid for
 * five minutes, and no longer than the link. Returns the `Set-Cookie` line that lets the link's page show it; null if
 * the link is no longer valid.
 */
export async function showCode(token: string): Promise<{ cookie: string } | null> {
  const tokenHash = hashToken(token);
  const code = newCode();
  const [shown] = await directory().$queryRaw<{ code_expires_at: Date }[]>`
    UPDATE sign_in_link SET code_hash = ${hashCode(tokenHash, code)},
      code_expires_at = least(expires_at, now() + make_interval(secs => ${CODE_LIFETIME_SECONDS}))
    WHERE token_hash = ${tokenHash} AND purpose = 'login' AND used_at IS NULL AND expires_at > now()
      AND browser_hash IS NOT NULL AND code_tries < ${CODE_TRIES}
    RETURNING code_expires_at`;
  return shown ? { cookie: codeCookie(code, shown.code_expires_at) } : null;
}

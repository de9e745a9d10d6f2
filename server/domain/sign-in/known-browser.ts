import { randomBytes } from "node:crypto";
import { machineMs } from "#lib/machine-clock.ts";
import { hashToken, hostCookie, hostCookieName, parseCookies } from "#server/domain/sessions/index.ts";
import { sign, verify } from "#server/foundation/crypto/index.ts";

const NAME = "afterword.known";
/** As long as browsers keep a cookie (RFC 6265bis, section 5.5); each sign-in renews it. */
const LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;
/** How many people one browser is remembered for: the latest ones. */
const MAX_PEOPLE = 5;

/**
 * The `Set-Cookie` line that remembers that this address signed in with the browser of this `Cookie` header. The cookie
 * has a random value and a signature for each address: no address can be read from it or forged.
 */
export function rememberBrowser(cookieHeader: string | null, emailAddress: string): string {
  const { nonce, signatures } = readMark(cookieHeader) ?? {
    nonce: randomBytes(16).toString("base64url"),
    signatures: [],
  };
  const others = signatures.filter((signature) => !verify("known browser", [nonce, emailAddress], signature));
  const latest = [sign("known browser", [nonce, emailAddress]), ...others].slice(0, MAX_PEOPLE);
  return hostCookie(NAME, [nonce, ...latest].join("."), new Date(machineMs() + LIFETIME_MS));
}

/** The browser's key for the hourly limit of an address that signed in with it before; null for any other address. */
export function knownBrowser(cookieHeader: string | null, emailAddress: string): string | null {
  const { nonce = "", signatures = [] } = readMark(cookieHeader) ?? {};
  const own = signatures.find((signature) => verify("known browser", [nonce, emailAddress], signature));
  return own === undefined ? null : hashToken(own);
}

function readMark(cookieHeader: string | null): { nonce: string; signatures: string[] } | null {
  const mark = parseCookies(cookieHeader)[hostCookieName(NAME)] ?? "";
  if (!/^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(mark)) return null;
  const [nonce = "", ...signatures] = mark.split(".");
  return { nonce, signatures };
}

import { machineMs } from "#lib/machine-clock.ts";
import type { Actor } from "#server/foundation/context/actor.ts";
import { hostCookie, hostCookieName, parseCookies } from "#server/foundation/context/session-cookie.ts";
import { hasReader, isLogPosition, type LogPosition, writtenUntil } from "#server/foundation/database/reader.ts";

const WRITTEN = "afterword.written";
/** No standby that is read is so far behind. */
const rememberedMs = 60_000;

/**
 * Whether the caller may be answered by a standby: one that remembers what it wrote. Programs with a key don't, nor does a
 * store's admin, which keeps no cookies.
 */
export function mayLag({ session }: Pick<Actor, "session">): boolean {
  return hasReader() && session !== null && !session.platform;
}

/** How far a standby must be for the browser to see what it wrote; null if it wrote nothing lately. */
export function writtenBy(request: Request): LogPosition | null {
  const written = parseCookies(request.headers.get("cookie"))[hostCookieName(WRITTEN)]?.replace("-", "/");
  return written && isLogPosition(written) ? written : null;
}

/** What tells the browser's next reads how far it wrote. */
export async function writtenCookie(): Promise<string> {
  // Cookies' values have no slash everywhere.
  const written = (await writtenUntil()).replace("/", "-");
  return hostCookie(WRITTEN, written, new Date(machineMs() + rememberedMs));
}

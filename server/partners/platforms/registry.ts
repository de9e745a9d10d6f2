import { env } from "#server/foundation/env.ts";
import type { Platform, ReadToken } from "./platform.ts";
import { sandboxPlatform } from "./sandbox/index.ts";

/** The platforms whose stores can show our pages in their admin. */
export function platforms(): readonly Platform[] {
  return env.SANDBOX_URL ? [sandboxPlatform(env.SANDBOX_URL)] : [];
}

/** What a session token says, whichever platform it is of; null if it is none's. */
export function readStoreToken(token: string, now: Date): ReadToken {
  for (const platform of platforms()) {
    const read = platform.readToken(token, now);
    if (read !== null) return read;
  }
  return null;
}

import { isIP } from "node:net";
import { AppError } from "#lib/errors.ts";
import { env, isLoopback } from "#server/foundation/env.ts";

/** Who passkeys are made for: the host name of `APP_URL`. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Whether passkeys can be offered: browsers create them for a host name, not an IP address, and only in a secure
 * context, which is https or localhost (Web Authentication Level 3, section 5.1.2).
 */
export function passkeysAvailable(): boolean {
  const { protocol, hostname } = new URL(env.APP_URL);
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  return !isAddress && (protocol === "https:" || isLoopback(env.APP_URL));
}

/** Throws 409 if passkeys aren't available. */
export function relyingParty(): RelyingParty {
  if (!passkeysAvailable()) {
    throw new AppError("conflict", "Passkeys need an https address with a host name, and this installation has none.");
  }
  return { id: new URL(env.APP_URL).hostname, origin: env.APP_URL };
}

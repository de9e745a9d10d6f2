import { AppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { readShopperToken, readStoreToken } from "#server/partners/platforms/registry.ts";

/**
 * The domain of the store whose shopper's page sent a bearer token; null for an API key, and for a token of the store's
 * admin, whose pages name the store themselves. Throws 401 for a token that isn't valid, or no longer.
 */
export function identifyShopper(bearer: string): string | null {
  if (!isToken(bearer)) return null;
  const now = machineNow();
  const read = readShopperToken(bearer, now);
  if (read === "expired") throw unauthenticated("The session token has expired. Get a new one for each request.");
  if (read) return read.domain;
  if (readStoreToken(bearer, now) !== null) return null;
  throw unauthenticated("The session token isn't valid.");
}

/** A JSON Web Token has dots; no API key has one. */
function isToken(bearer: string): boolean {
  return bearer.includes(".");
}

function unauthenticated(message: string): AppError {
  return new AppError("unauthenticated", message);
}

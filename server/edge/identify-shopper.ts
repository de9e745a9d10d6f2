import { AppError } from "#lib/errors.ts";
import { readSessionToken } from "#server/partners/platforms/registry.ts";

/**
 * The domain of the store whose shopper's page sent a bearer token; null for an API key, and for a token of the store's
 * admin, whose pages name the store themselves. Throws 401 for a token that isn't valid, or no longer.
 */
export async function identifyShopper(bearer: string): Promise<string | null> {
  if (!isToken(bearer)) return null;
  const token = await readSessionToken(bearer);
  if (token === null) throw unauthenticated("The session token isn't valid.");
  if (token.user !== null) return null;
  if (token.isExpired) throw unauthenticated("The session token has expired. Get a new one for each request.");
  return token.store.domain;
}

/** A JSON Web Token has dots; no API key has one. */
function isToken(bearer: string): boolean {
  return bearer.includes(".");
}

function unauthenticated(message: string): AppError {
  return new AppError("unauthenticated", message);
}

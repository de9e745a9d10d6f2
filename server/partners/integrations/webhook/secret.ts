import { randomBytes } from "node:crypto";

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** How long a renewed secret's predecessor still signs. */
const CHANGE_OVER_MS = 24 * 60 * 60 * 1000;

/** A new secret, as its credentials are stored. */
export function newSecret(): { secret: string } {
  return { secret: `whsec_${randomBytes(SECRET_BYTES).toString("base64")}` };
}

/** Credentials with a new secret; the current one still signs for a day. */
export function replaceSecret(current: { secret: string }, now: Date) {
  const until = new Date(now.getTime() + CHANGE_OVER_MS).toISOString();
  return { ...newSecret(), previous: { secret: current.secret, until } };
}

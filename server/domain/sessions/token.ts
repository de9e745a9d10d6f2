import { createHash, randomBytes } from "node:crypto";

/** An unguessable token: 256 random bits, base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token: its SHA-256 in hex. The token is random, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

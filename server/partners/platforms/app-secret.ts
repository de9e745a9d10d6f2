import { createHmac, timingSafeEqual } from "node:crypto";

/** The secret of an app at a platform. */
export interface AppSecret {
  secret: string;
  /** The one that it replaced, which the platform signs with until it is revoked there. */
  previousSecret?: string | undefined;
}

/**
 * Whether a signature is the HMAC-SHA256 of what was signed, by a secret that counts; the key is the secret's characters.
 * Compared as text, so one signature has one spelling.
 */
export function isSignedByApp(
  { secret, previousSecret }: AppSecret,
  signed: Buffer | string,
  { signature, encoding }: { signature: string; encoding: "base64" | "base64url" },
): boolean {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return secrets.some((key) => isSame(createHmac("sha256", key).update(signed).digest(encoding), signature));
}

/** Takes as long for any text of the same length. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

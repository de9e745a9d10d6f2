import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const RANDOM_BYTES = 24;
/** What is always shown of a key: enough to recognize it among ten, and useless to a thief. */
const PREFIX_LENGTH = 7;

/**
 * A new secret key: `sk_`, 192 random bits as 32 characters of base64url, and their CRC-32 as 6 more, which lets a
 * scanner for leaked secrets distinguish a key from any other text.
 */
export function newSecretKey(): string {
  const random = randomBytes(RANDOM_BYTES).toString("base64url");
  return `sk_${random}${checksumOf(random)}`;
}

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString("base64url");
}

/** What is stored of a key: its SHA-256 in hex. The key is random, so no salt is needed. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** A key that is safe in a page's source: it reads the published survey and saves responses, nothing else. */
export function newPublishableKey(): string {
  return `pk_${randomBytes(24).toString("base64url")}`;
}

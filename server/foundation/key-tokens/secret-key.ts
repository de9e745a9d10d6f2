import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";

const NOTED_FOR_MS = 60_000;

/**
 * Records when a secret key was used, by its SHA-256. The database keeps it to the minute, however many processes
 * record the same key.
 */
export const noteUseSql = `UPDATE api_key SET last_used_at = now()
  WHERE token_hash = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

/** Keys that this process recorded within the last minute: a busy key costs one write a minute, and no other query. */
export class UsedLately {
  readonly #noted = new LRUCache<string, true>({ max: 10_000, ttl: NOTED_FOR_MS });

  /** Whether the use must be recorded now; then it counts as recorded. */
  isDue(tokenHash: string): boolean {
    if (this.#noted.has(tokenHash)) return false;
    this.#noted.set(tokenHash, true);
    return true;
  }
}

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

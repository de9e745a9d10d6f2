import { LRUCache } from "lru-cache";

const NOTED_FOR_MS = 60_000;

/**
 * Notes when a secret key was used, by the SHA-256 of the key. The database keeps it to the minute, however many
 * processes note the same key.
 */
export const noteUseSql = `UPDATE api_key SET last_used_at = now()
  WHERE token_hash = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

/** Which keys this process noted within the last minute: a busy key costs one write a minute, and no query besides. */
export class UsedLately {
  readonly #noted = new LRUCache<string, true>({ max: 10_000, ttl: NOTED_FOR_MS });

  /** Whether the use is to be noted now; then it counts as noted. */
  isDue(tokenHash: string): boolean {
    if (this.#noted.has(tokenHash)) return false;
    this.#noted.set(tokenHash, true);
    return true;
  }
}

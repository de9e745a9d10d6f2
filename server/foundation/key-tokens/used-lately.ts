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

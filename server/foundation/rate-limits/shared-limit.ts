import { LRUCache } from "lru-cache";
import { directory } from "#server/foundation/database/db.ts";
import type { Rate } from "./rate-limit.ts";

/** A process's share of a caller's bucket. */
interface Lease {
  /** Calls that it may still allow; unused ones go back with the next lease. */
  left: number;
  isRefusal: boolean;
  endsAtMs: number;
}

const LEASE_MS = 10_000;
/** A caller that uses all of its limit costs this many statements per period, in each process. */
const LEASES_PER_PERIOD = 20;
/** A scale of hundreds of millions is allowed, and what is granted is an int4. */
const MAX_LEASE_SIZE = 1_000_000;
/** The least recent caller is evicted first, and costs a statement at the next call. */
const MAX_CALLERS = 50_000;

/**
 * A token bucket per caller that all processes share. It is kept in PostgreSQL; a process takes some calls from it at a
 * time and counts those in memory, so that together they never allow more than one bucket holds.
 */
export class SharedLimit {
  readonly #leases = new LRUCache<string, Lease>({ max: MAX_CALLERS });
  readonly #asking = new Map<string, Promise<Lease>>();
  readonly #name: string;
  readonly #count: number;
  readonly #perSecond: number;
  readonly #leaseSize: number;

  /** `name` separates its buckets from those of other limits. */
  constructor(name: string, { count, periodSeconds }: Rate) {
    this.#name = name;
    this.#count = Math.max(1, count);
    this.#perSecond = this.#count / periodSeconds;
    this.#leaseSize = Math.min(MAX_LEASE_SIZE, Math.max(1, Math.floor(this.#count / LEASES_PER_PERIOD)));
  }

  /** Takes one call of a caller. Returns 0 if it is allowed, otherwise the whole seconds until it would be. */
  async take(caller: string): Promise<number> {
    let lease = this.#leases.get(caller);
    while (!lease || lease.endsAtMs <= performance.now() || (lease.left < 1 && !lease.isRefusal)) {
      lease = await this.#leaseOnce(caller);
    }
    if (lease.isRefusal) return Math.max(1, Math.ceil((lease.endsAtMs - performance.now()) / 1000));
    lease.left -= 1;
    return 0;
  }

  /** Concurrent calls share one request. */
  async #leaseOnce(caller: string): Promise<Lease> {
    const asked = this.#asking.get(caller);
    if (asked) return await asked;
    const asking = this.#lease(caller).finally(() => this.#asking.delete(caller));
    this.#asking.set(caller, asking);
    return await asking;
  }

  async #lease(caller: string): Promise<Lease> {
    const unused = this.#giveBack(caller);
    const [bucket] = await directory().$queryRaw<{ tokens: number; granted: number }[]>`
      INSERT INTO rate_bucket AS b (name, tokens, granted, filled_at)
      VALUES (${`${this.#name}:${caller}`}, ${this.#count - this.#leaseSize}::float8, ${this.#leaseSize}, clock_timestamp())
      ON CONFLICT (name) DO UPDATE SET (tokens, granted, filled_at) = (
        SELECT filled - granted, granted, now_at FROM (
          SELECT filled, greatest(0, least(floor(filled), ${this.#leaseSize}))::int AS granted, now_at FROM (
            SELECT clock_timestamp() AS now_at, least(${this.#count}::float8, b.tokens + ${unused}::int +
              greatest(0, extract(epoch FROM clock_timestamp() - b.filled_at)) * ${this.#perSecond}::float8) AS filled
          ) AS refilled
        ) AS taken
      )
      RETURNING tokens, granted`;
    if (!bucket) throw new Error("PostgreSQL returned no bucket");
    const isRefusal = bucket.granted < 1;
    const waitMs = isRefusal ? ((1 - bucket.tokens) / this.#perSecond) * 1000 : LEASE_MS;
    const lease = { left: bucket.granted, isRefusal, endsAtMs: performance.now() + waitMs };
    this.#leases.set(caller, lease);
    return lease;
  }

  /** What is left of an expired lease: an occasional caller must not use up the bucket with leases. */
  #giveBack(caller: string): number {
    const ended = this.#leases.get(caller);
    if (!ended || ended.isRefusal) return 0;
    const unused = ended.left;
    ended.left = 0;
    return unused;
  }
}

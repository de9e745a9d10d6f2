import { LRUCache } from "lru-cache";
import { machineMs } from "#lib/machine-clock.ts";

/**
 * How long an entry may be outdated when no notice of changes arrives: while the database sends them, and while not.
 */
const listeningTtlMs = 60_000;
const deafTtlMs = 1_000;

interface Entry<Value> {
  value: Value;
  loadedAtMs: number;
}

/** How much is cached: so many entries, and about so many bytes if `sizeOf` is given. */
interface CacheBounds<Value> {
  max: number;
  maxBytes?: number;
  sizeOf?: (value: NonNullable<Value>) => number;
}

/** Unknown names are cached separately, so that made-up ones evict nothing. */
const maxAbsent = 10_000;
/** An entry's overhead besides its value. */
const entryBytes = 200;

/**
 * A bounded cache over rows whose changes the database announces. A missing entry is loaded once, however many ask for
 * it.
 */
export class FreshCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #absent = new LRUCache<string, Entry<Value>>({ max: maxAbsent });
  readonly #loading = new Map<string, Promise<Value>>();
  readonly #isListening: () => boolean;
  readonly #load: (key: string) => Promise<Value>;

  constructor(
    { max, maxBytes, sizeOf }: CacheBounds<Value>,
    isListening: () => boolean,
    load: (key: string) => Promise<Value>,
  ) {
    this.#entries = new LRUCache<string, Entry<Value>>({
      max,
      ...(maxBytes !== undefined && {
        maxSize: maxBytes,
        sizeCalculation: ({ value }) => entryBytes + (value == null ? 0 : (sizeOf?.(value) ?? 0)),
      }),
    });
    this.#isListening = isListening;
    this.#load = load;
  }

  /** The entry if cached and fresh, synchronously; undefined if it must be loaded. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key) ?? this.#absent.get(key);
    if (!entry) return undefined;
    const ttlMs = this.#isListening() ? listeningTtlMs : deafTtlMs;
    return machineMs() - entry.loadedAtMs < ttlMs ? entry.value : undefined;
  }

  /**
   * The entry if cached and fresh, otherwise loaded. If loading fails, the last known value: a shop's page goes on
   * without us.
   */
  async get(key: string): Promise<Value> {
    const cached = this.peek(key);
    if (cached !== undefined) return cached;
    try {
      return await this.#loadOnce(key);
    } catch (error) {
      const last = this.#peek(key);
      if (!last) throw error;
      return last.value;
    }
  }

  /** Reloads an entry older than a moment, before a refusal that a change in the last second would make wrong. */
  async recheck(key: string, olderThanMs = 1_000): Promise<Value> {
    const entry = this.#peek(key);
    if (entry && machineMs() - entry.loadedAtMs < olderThanMs) return entry.value;
    this.forget(key);
    return await this.#loadOnce(key);
  }

  forget(key: string): void {
    this.#entries.delete(key);
    this.#absent.delete(key);
    // A load in progress may have read the previous rows: its callers get them, no one after them.
    this.#loading.delete(key);
  }

  forgetAll(): void {
    this.#entries.clear();
    this.#absent.clear();
    this.forgetLoading();
  }

  /** A load in progress may predate a change, so its result isn't cached. */
  forgetLoading(): void {
    this.#loading.clear();
  }

  #peek(key: string): Entry<Value> | undefined {
    return this.#entries.peek(key) ?? this.#absent.peek(key);
  }

  #hold(key: string, entry: Entry<Value>): void {
    const [holds, other] = entry.value === null ? [this.#absent, this.#entries] : [this.#entries, this.#absent];
    other.delete(key);
    holds.set(key, entry);
  }

  async #loadOnce(key: string): Promise<Value> {
    const under = this.#loading.get(key);
    if (under) return await under;
    const loading = this.#load(key);
    this.#loading.set(key, loading);
    try {
      const value = await loading;
      if (this.#loading.get(key) === loading) this.#hold(key, { value, loadedAtMs: machineMs() });
      return value;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }
}

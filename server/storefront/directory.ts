import { LRUCache } from "lru-cache";
import type pg from "pg";
import { hashKey, noteUseSql, UsedLately } from "#server/foundation/key-tokens/index.ts";
import { FreshCache } from "./fresh-cache.ts";

/** Who a key or a domain belongs to. `secret`: the key also reads answers. */
export interface Sender {
  accountId: string;
  secret: boolean;
  /** For a shop domain: the platform it was verified on. */
  platform?: string;
}

const maxKnown = 50_000;
const maxUnknown = 10_000;
/** A shop that was just connected in another process is found after this time at the latest. */
const unknownTtlMs = 5_000;

const keyPattern = /^[ps]k_[\w-]{1,200}$/;
const domainPattern = /^[a-z0-9.-]{1,253}$/;

/**
 * Finds the account of a publishable key, a secret key or a shop's domain. Unknown ones are cached too, so that a shop
 * that left doesn't cost a query per page view.
 */
export class SenderDirectory {
  readonly #pool: pg.Pool;
  readonly #known: FreshCache<Sender | null>;
  readonly #namesOf = new LRUCache<string, Set<string>>({ max: maxKnown });
  readonly #usedLately = new UsedLately();
  readonly #unknown = new LRUCache<string, true>({ max: maxUnknown, ttl: unknownTtlMs });

  constructor(pool: pg.Pool, isListening: () => boolean) {
    this.#pool = pool;
    this.#known = new FreshCache({ max: maxKnown }, isListening, (name) => this.#find(name));
  }

  /** The account of an API key; null if it is unknown or disabled. Synchronous if cached. */
  byKey(key: string): Sender | null | Promise<Sender | null> {
    if (!keyPattern.test(key)) return null;
    const found = this.#get(key);
    if (key.startsWith("sk_")) this.#noteUse(key, found).catch(() => undefined);
    return found;
  }

  /** The account that a verified shop domain belongs to, or null. */
  byDomain(shopDomain: string): Sender | null | Promise<Sender | null> {
    const domain = shopDomain.toLowerCase();
    return domainPattern.test(domain) ? this.#get(`@${domain}`) : null;
  }

  /** Called after a change to an account, which may have gained or lost a name. */
  forgetAccount(accountId: string): void {
    for (const name of this.#namesOf.get(accountId) ?? []) this.#known.forget(name);
    this.#known.forgetLoading();
    this.#unknown.clear();
  }

  forgetAll(): void {
    this.#known.forgetAll();
    this.#unknown.clear();
  }

  #get(name: string): Sender | null | Promise<Sender | null> {
    const cached = this.#known.peek(name);
    if (cached) return cached;
    return this.#unknown.has(name) ? null : this.#load(name);
  }

  /** Runs alongside the answer, which doesn't wait; if the note fails, a later use makes it. */
  async #noteUse(key: string, found: Sender | null | Promise<Sender | null>): Promise<void> {
    const tokenHash = hashKey(key);
    if (!(await found) || !this.#usedLately.isDue(tokenHash)) return;
    await this.#pool.query(noteUseSql, [tokenHash]);
  }

  async #load(name: string): Promise<Sender | null> {
    const sender = await this.#known.get(name);
    if (sender) {
      const names = this.#namesOf.get(sender.accountId) ?? new Set();
      this.#namesOf.set(sender.accountId, names.add(name));
    } else {
      this.#known.forget(name);
      this.#unknown.set(name, true);
    }
    return sender;
  }

  async #find(name: string): Promise<Sender | null> {
    const secret = name.startsWith("sk_");
    const [text, value] = name.startsWith("@")
      ? [`SELECT account_id, platform FROM shop_domain WHERE domain = $1`, name.slice(1)]
      : secret
        ? [`SELECT account_id FROM api_key WHERE token_hash = $1 AND disabled_at IS NULL`, hashKey(name)]
        : [`SELECT id AS account_id FROM account WHERE publishable_key = $1`, name];
    const { rows } = await this.#pool.query<{ account_id: string; platform?: string }>(text, [value]);
    const [row] = rows;
    return row ? { accountId: row.account_id, secret, ...(row.platform ? { platform: row.platform } : {}) } : null;
  }
}

import { LRUCache } from "lru-cache";
import type pg from "pg";
import { hashKey, noteUseSql, UsedLately } from "#server/foundation/key-tokens/index.ts";
import { FreshCache } from "./fresh-cache.ts";

/** Whose a key or a domain is. `secret`: the key also reads answers. */
export interface Sender {
  accountId: string;
  secret: boolean;
  /** Of a shop domain: the platform it was verified on. */
  platform?: string;
}

const maxKnown = 50_000;
const maxUnknown = 10_000;
/** A shop that was connected a moment ago in another process is found after this at the latest. */
const unknownTtlMs = 5_000;

const keyPattern = /^[ps]k_[\w-]{1,200}$/;
const domainPattern = /^[a-z0-9.-]{1,253}$/;

/**
 * Finds the account of a publishable key, a secret key or a shop's domain. Unknown ones are held too, so that a shop that
 * left costs no query a page view.
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

  /** The holder of an API key; null for one that is unknown or disabled. At once where it is held. */
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

  /** After a change of an account, which may have got or lost a name. */
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
    const held = this.#known.held(name);
    if (held) return held;
    return this.#unknown.has(name) ? null : this.#load(name);
  }

  /** Beside the answer, which does not wait; a note that fails is made with a later use. */
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

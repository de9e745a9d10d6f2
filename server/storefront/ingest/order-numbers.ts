import { LRUCache } from "lru-cache";
import type pg from "pg";
import { usageMonth } from "#lib/plan-usage.ts";
import { ordersPerMonth, type UsageFacts } from "#lib/plans.ts";

/** How old a count may be: other processes' orders are known this much later. */
const FRESH_MS = 2_000;
const MOST_ACCOUNTS = 20_000;

interface Counted {
  month: string;
  orders: number;
  unknownOrders: number;
  readAtMs: number;
}

/** An account whose order is about to be stored. */
export interface CountedAccount {
  accountId: string;
  plan: UsageFacts;
}

/**
 * Numbers the orders of accounts with a limit by month. The count is this process's own, and is read again every two
 * seconds; with several processes it may be a few orders off. Orders of an account with a store have numbers of their own
 * when they are stored, so that those which the store doesn't know take none of the plan's.
 */
export class OrderNumbers {
  readonly #counted = new LRUCache<string, Counted>({ max: MOST_ACCOUNTS });
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Reads the counts of those accounts that have a limit now, and whose count is missing or too old; in one query. */
  async refresh(accounts: Iterable<CountedAccount>, now: Date): Promise<void> {
    const month = monthOf(now);
    const due = new Set<string>();
    for (const { accountId, plan } of accounts) {
      if (ordersPerMonth(plan, now) === null) continue;
      const known = this.#counted.get(accountId);
      if (known?.month !== month || performance.now() - known.readAtMs > FRESH_MS) due.add(accountId);
    }
    if (due.size === 0) return;
    const readAtMs = performance.now();
    const { rows } = await this.#pool.query<Omit<Counted, "month" | "readAtMs"> & { accountId: string }>({
      name: "orders-of-month",
      text: `SELECT account_id AS "accountId", sum(orders)::float8 AS orders, sum(unknown_orders)::float8 AS "unknownOrders"
        FROM usage_month WHERE account_id = ANY($1::uuid[]) AND month = $2::date GROUP BY account_id`,
      values: [[...due], month],
    });
    const counts = new Map(rows.map(({ accountId, ...count }) => [accountId, count]));
    const none = { orders: 0, unknownOrders: 0 };
    for (const accountId of due) this.#counted.set(accountId, { ...(counts.get(accountId) ?? none), month, readAtMs });
  }

  /** These accounts' numbers may have been taken for nothing: their counts are read again before the next is taken. */
  expire(accountIds: Iterable<string>): void {
    for (const accountId of accountIds) {
      const known = this.#counted.get(accountId);
      if (known) known.readAtMs = Number.NEGATIVE_INFINITY;
    }
  }

  /** The number of the account's next order in the month of `now`, from 1, among those that are counted alike. */
  next({ accountId, hasStore }: { accountId: string; hasStore: boolean }, now: Date): number {
    const known = this.#counted.get(accountId);
    if (known?.month !== monthOf(now)) return 1;
    return hasStore ? ++known.unknownOrders : ++known.orders;
  }
}

/** UTC's month, as its first day. */
export function monthOf(now: Date): string {
  return usageMonth(now).startsAt.toISOString().slice(0, 10);
}

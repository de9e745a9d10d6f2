import type pg from "pg";
import type { OrderOfStore } from "#server/storefront/index.ts";
import { type MarkedOrder, markedSql, markOrders } from "./mark-days.ts";

interface Redaction {
  /** An `ILIKE` pattern that finds at least every text that `redact` changes. */
  pattern: string;
  redact: (facts: Facts) => Facts;
}

type Facts = Record<string, unknown>;

type OrderKey = Omit<OrderOfStore, "accountId">;

const ORDERS_AT_ONCE = 2_000;

/**
 * Redacts an address in the facts of every order of the account, inside the caller's transaction. Such an order may be
 * the shopper's own, so it no longer says whose it is.
 * @param client in the account's scope
 */
export async function redactOrders(
  client: pg.ClientBase,
  accountId: string,
  { pattern, redact }: Redaction,
): Promise<void> {
  for (let last: OrderKey | undefined = { platform: "", sourceOrderId: "", storeNumber: 0 }; last; ) {
    const found: pg.QueryResult<OrderKey & { holds: boolean }> = await client.query(findSql, [
      ...[pattern, last.platform, last.sourceOrderId, last.storeNumber, ORDERS_AT_ONCE],
    ]);
    for (const { holds, ...key } of found.rows) if (holds) await redactOrder(client, accountId, key, redact);
    last = found.rows.length === ORDERS_AT_ONCE ? found.rows.at(-1) : undefined;
  }
}

async function redactOrder(
  client: pg.ClientBase,
  accountId: string,
  { platform, sourceOrderId, storeNumber }: OrderKey,
  redact: Redaction["redact"],
): Promise<void> {
  const key = [accountId, platform, sourceOrderId, storeNumber];
  const { rows } = await client.query<{ facts: Facts }>(`SELECT facts FROM store_order ${ofKey} FOR UPDATE`, key);
  for (const { facts } of rows) {
    const { rows: redacted } = await client.query<MarkedOrder>(redactSql, [...key, redact(facts)]);
    await markOrders(client, accountId, redacted);
  }
}

const ofKey = "WHERE account_id = $1 AND platform = $2 AND source_order_id = $3 AND store_number = $4";

const redactSql = `UPDATE store_order SET facts = $5, customer_key = NULL ${ofKey} RETURNING ${markedSql}`;

const findSql = `SELECT platform, source_order_id AS "sourceOrderId", store_number AS "storeNumber", holds
  FROM find_store_orders_holding($1, $2, $3, $4, $5)`;

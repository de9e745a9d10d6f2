import type pg from "pg";
import type { OrderFacts } from "#lib/survey/document.ts";
import { isOfOrderSql } from "#server/storefront/index.ts";
import { addressDigests } from "./address-digest.ts";
import { orderColumns, type StoredFacts, storedFacts } from "./stored-facts.ts";

/**
 * Who vouches for the facts of a response's order. `page`: the account has no store, so the merchant's own page does.
 * `store`: the facts are the store's; its address is known by a digest alone. `nobody`: a page said them, and the account's
 * store doesn't know the order; `mayCome` if it still may.
 */
export type OrderSource =
  | { kind: "page" }
  | { kind: "store"; facts: OrderFacts; isAddress: (emailAddress: string) => boolean }
  | { kind: "nobody"; mayCome: boolean };

/**
 * Finds who vouches for the orders of responses, by the response's ID; of one that is gone it has none. Anyone can send a
 * page's message with its publishable key, so with a connected store only the store does, and it goes on so for what began
 * while one was connected.
 * @param database in the account's scope
 */
export async function orderSources(
  database: pg.Pool | pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
): Promise<Map<string, OrderSource>> {
  const { rows } = await database.query<Row>({
    name: "order-sources",
    text: sourcesSql,
    values: [accountId, responseIds],
  });
  return new Map(rows.map((row) => [row.responseId, sourceOf(accountId, row)]));
}

function sourceOf(accountId: string, row: Row): OrderSource {
  if (!row.isOfStore) return row.needsStore ? { kind: "nobody", mayCome: row.mayCome } : { kind: "page" };
  const { addressDigest } = row;
  const isAddress = (sent: string) => addressDigest !== null && addressDigests(accountId, sent).includes(addressDigest);
  return { kind: "store", facts: storedFacts(row), isAddress };
}

interface Row extends StoredFacts {
  responseId: string;
  isOfStore: boolean;
  needsStore: boolean;
  mayCome: boolean;
}

const sourcesSql = `
SELECT r.id AS "responseId", o.account_id IS NOT NULL AS "isOfStore", r.is_uncounted OR has_connected_store(r.account_id) AS "needsStore",
  r.source_order_id IS NOT NULL AND EXISTS (
    SELECT FROM connection c WHERE c.account_id = r.account_id AND c.kind = 'platform' AND c.name = r.platform
      AND c.status IN ('connected', 'paused')) AS "mayCome",
  ${orderColumns}
FROM response r LEFT JOIN store_order o
  ON o.account_id = r.account_id AND o.source_order_id = r.source_order_id AND ${isOfOrderSql}
WHERE r.account_id = $1 AND r.id = ANY($2::uuid[])`;

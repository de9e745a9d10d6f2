import type pg from "pg";
import type { OrderFacts } from "#lib/survey/document.ts";
import { IMPORTED, orderPages } from "#lib/survey/places.ts";
import { type OrderAdjustment, type OrderOfStore, replaceOrderFacts } from "#server/storefront/index.ts";
import { addressDigests } from "./address-digest.ts";

/**
 * Writes an order's facts into its responses, in the caller's transaction, and notes when, and where its shopper saw the
 * survey. Without a response it stays to be matched, and with tests of it or imported responses alone: anyone can send a test
 * before the shopper begins, and must not keep the shopper's response from being matched.
 * @param digest of the order's address, if the facts don't have the address itself
 */
export async function applyFacts(
  client: pg.ClientBase,
  order: OrderOfStore,
  facts: OrderFacts,
  kept: OrderAdjustment,
  digest: string | null = null,
): Promise<boolean> {
  const { accountId, platform, sourceOrderId, storeNumber } = order;
  // Facts with an address replace the page's; with its digest alone, the page's has to be the same.
  const matches = (sent: string) => digest === null || addressDigests(accountId, sent).includes(digest);
  const responses = await replaceOrderFacts(client, order, facts, matches, kept);
  const surfaces = responses.flatMap(({ surface, isTest }) => (isTest || surface === IMPORTED ? [] : [surface]));
  if (surfaces.length === 0) return false;
  const shownOn = orderPages.find((page) => surfaces.includes(page)) ?? surfaces[0];
  await client.query(
    `UPDATE store_order SET matched_at = now(), shown_on = $5
     WHERE account_id = $1 AND platform = $2 AND source_order_id = $3 AND store_number = $4`,
    [accountId, platform, sourceOrderId, storeNumber, shownOn],
  );
  return true;
}

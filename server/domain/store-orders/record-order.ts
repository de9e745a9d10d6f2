import type pg from "pg";
import { localDay } from "#lib/local-day.ts";
import { orderChannel } from "#lib/survey/order-channel.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import type { PlatformOrder } from "#server/partners/platforms/platform.ts";
import type { OrderOfStore } from "#server/storefront/index.ts";
import { applyFacts } from "./apply-facts.ts";
import { readAccountOf } from "./asked-questions.ts";
import { cleanFacts, minorOf } from "./clean-facts.ts";
import { customerOf } from "./customer-key.ts";
import { amountsSql, keptOf, type StoredAmounts } from "./kept-of.ts";
import { type MarkedOrder, markedSql, markOrders } from "./mark-days.ts";
import { changeSql, markRecorded, type RecordedChange } from "./mark-recorded.ts";
import { hasRoomForOrder } from "./order-quota.ts";

/** Whose order it is, and of which store. */
export type OrderSource = Omit<OrderOfStore, "sourceOrderId">;

/**
 * Stores an order as its platform has it, and writes its facts into the responses that there are. An older state of it
 * changes nothing, in any order that states arrive in. Its address is stored as a digest.
 * @param client the worker's, or in the account's scope; in a transaction
 * @param isCurrent read just now, so that it counts among states of the same time; a webhook's may be any of them
 * @returns whether this is the newest state that we know; false also for an order too many in its month
 */
export async function recordOrder(
  client: pg.ClientBase,
  source: OrderSource,
  order: PlatformOrder,
  { isCurrent = false }: { isCurrent?: boolean } = {},
): Promise<boolean> {
  const { accountId, platform, storeNumber } = source;
  if (!(await hasRoomForOrder(client, accountId)) && !(await isKnown(client, source, order))) return false;
  const facts = cleanFacts(order.facts);
  const { total, currency, isFirstOrder, country, email, customerId, ...others } = facts;
  const minor = minorOf(total, currency);
  const { timeZone, asked } = await readAccountOf(client, source, order);
  const customer = await customerOf(client, accountId, facts);
  const refunded = minorOf(order.refunded, currency) ?? 0;
  const query = { name: "record-order", text: upsertSql };
  const { rows } = await client.query<StoredAmounts & RecordedChange & { placedAt: Date }>(query, [
    ...[accountId, platform, order.sourceOrderId, order.placedAt, order.updatedAt, order.isAccepted, order.isTest],
    ...[asked, minor, currency ?? null, country ?? null],
    ...[isFirstOrder ?? null, others, customerId ?? null],
    ...[customer.digest, isCurrent, storeNumber, refunded],
    ...[localDay(timeZone, order.placedAt.getTime()), customer.key, order.isWebCheckout, orderChannel(facts)],
  ]);
  const [recorded] = rows;
  if (!recorded) {
    const state = [minor, currency ?? null, country ?? null, others, customerId ?? null, customer.digest, refunded];
    await readIfUndecided(client, source, order, state);
    return false;
  }
  await markRecorded(client, accountId, customer, recorded);
  const createdAt = facts.createdAt && recorded.placedAt.toISOString();
  await applyFacts(
    client,
    { ...source, sourceOrderId: order.sourceOrderId },
    { ...facts, createdAt },
    keptOf(recorded),
  );
  return true;
}

/** What changes in an order that is there is recorded however many there are. */
async function isKnown(
  client: pg.ClientBase,
  { accountId, platform, storeNumber }: OrderSource,
  { sourceOrderId }: PlatformOrder,
): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM store_order WHERE account_id = $1 AND platform = $2 AND source_order_id = $3 AND store_number = $4",
    [accountId, platform, sourceOrderId, storeNumber],
  );
  return rowCount === 1;
}

/** If two different states have the same second, either may be the newer one, so a job reads the order again. */
async function readIfUndecided(
  client: pg.ClientBase,
  { accountId, platform, storeNumber }: OrderSource,
  { sourceOrderId, updatedAt, isAccepted }: PlatformOrder,
  state: readonly unknown[],
): Promise<void> {
  const order = [accountId, platform, sourceOrderId, storeNumber, updatedAt, isAccepted];
  const { rowCount } = await client.query(undecidedSql, [...order, ...state]);
  if (rowCount === 0) return;
  await enqueueJob(
    "read-store-order",
    { accountId, sourceOrderId, storeNumber, stays: true },
    { db: clientDb(client), group: accountId },
  );
}

const undecidedSql = `SELECT FROM store_order
  WHERE account_id = $1 AND platform = $2 AND source_order_id = $3 AND store_number = $4
    AND source_updated_at = $5 AND is_accepted AND (NOT $6::boolean
      OR (total_minor, currency, country, facts, customer_id, address_digest, refunded_minor)
        IS DISTINCT FROM ($7::bigint, $8::text, $9::text, $10::jsonb, $11::text, $12::text, $13::bigint))`;

/** The platform doesn't know the order (any longer): it doesn't count as one, nor does its responses' revenue. */
export async function recordMissing(client: pg.ClientBase, source: OrderSource, sourceOrderId: string): Promise<void> {
  const { accountId, platform, storeNumber } = source;
  const { rows } = await client.query<StoredAmounts & MarkedOrder & { wasAccepted: boolean }>(
    `UPDATE store_order SET is_accepted = false, could_show = false
     WHERE account_id = $1 AND platform = $2 AND source_order_id = $3 AND store_number = $4
     RETURNING ${amountsSql}, ${markedSql}, old.is_accepted AS "wasAccepted"`,
    [accountId, platform, sourceOrderId, storeNumber],
  );
  const [missing] = rows;
  if (!missing) return;
  if (missing.wasAccepted) await markOrders(client, accountId, [missing]);
  await applyFacts(client, { ...source, sourceOrderId }, {}, keptOf(missing));
}

// Platforms write times in seconds: of two states of one second, that in which the order is accepted is the later one.
// Whether the survey could have shown, and what it asks, is decided when the order is first accepted: neither a later change
// of the survey nor a cancellation that is undone decides it again. Rows of the previous release have it in could_show only,
// and a job fills in what was asked, and then the day.
const isDecided = "(t.is_accepted OR t.could_show_when_accepted IS NOT NULL)";
const firstDecision = `coalesce(t.could_show_when_accepted, CASE WHEN t.is_accepted THEN t.could_show END,
    excluded.could_show_when_accepted)`;
const upsertSql = `INSERT INTO store_order AS t (account_id, platform, source_order_id, placed_at, source_updated_at,
  is_accepted, is_test, could_show, could_show_when_accepted, asked, total_minor, currency, country, is_first_order, facts,
  customer_id, address_digest, store_number, refunded_minor, day, customer_key, is_web_checkout, channel)
VALUES ($1, $2, $3, $4, $5, $6, $7, cardinality($8::text[]) > 0, CASE WHEN $6 THEN cardinality($8::text[]) > 0 END, $8, $9,
  $10, $11, $12, $13, $14, $15, $17, $18, $19, $20, $21, $22)
ON CONFLICT (account_id, platform, source_order_id, store_number) DO UPDATE SET
  placed_at = CASE WHEN t.is_accepted THEN t.placed_at ELSE excluded.placed_at END,
  day = CASE WHEN t.is_accepted OR ${isDecided} AND t.asked IS NULL THEN t.day ELSE excluded.day END,
  source_updated_at = excluded.source_updated_at, is_accepted = excluded.is_accepted, is_test = excluded.is_test,
  could_show = excluded.is_accepted AND ${firstDecision},
  could_show_when_accepted = ${firstDecision},
  asked = CASE WHEN ${isDecided} THEN t.asked ELSE excluded.asked END,
  total_minor = excluded.total_minor, refunded_minor = excluded.refunded_minor, currency = excluded.currency, country = excluded.country,
  is_first_order = coalesce(excluded.is_first_order, t.is_first_order), facts = excluded.facts,
  customer_id = excluded.customer_id, address_digest = excluded.address_digest, customer_key = excluded.customer_key,
  is_web_checkout = excluded.is_web_checkout, channel = excluded.channel
WHERE t.source_updated_at < excluded.source_updated_at
  OR t.source_updated_at = excluded.source_updated_at AND ($16 OR NOT t.is_accepted)
RETURNING t.placed_at AS "placedAt", ${amountsSql}, ${changeSql}`;

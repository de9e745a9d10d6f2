import type pg from "pg";
import { localDay } from "#lib/local-day.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import type { OrderOfStore } from "#server/storefront/index.ts";
import { markDays } from "./mark-days.ts";

type OrderKey = Omit<OrderOfStore, "accountId">;

const ORDERS_AT_ONCE = 500;

/**
 * Moves an account's orders to their days in its time zone, in small batches of a transaction each, and marks the days
 * that change. Done again, it changes nothing.
 * @param client acts as `afterword_worker`, in no transaction
 * @param timeZoneNow read for each batch; null ends it
 */
export async function moveDaysOfOrders(
  client: pg.ClientBase,
  accountId: string,
  timeZoneNow: () => Promise<string | null>,
): Promise<void> {
  for (let last: OrderKey | null = { platform: "", sourceOrderId: "", storeNumber: 0 }; last; ) {
    const after: OrderKey = last;
    last = await inTransaction(client, async () => {
      const timeZone = await timeZoneNow();
      return timeZone === null ? null : await moveNext(client, accountId, timeZone, after);
    });
  }
}

/** Returns the last order of the batch; null if none follow. */
async function moveNext(
  client: pg.ClientBase,
  accountId: string,
  timeZone: string,
  { platform, sourceOrderId, storeNumber }: OrderKey,
): Promise<OrderKey | null> {
  const from = [accountId, platform, sourceOrderId, storeNumber, ORDERS_AT_ONCE];
  const { rows } = await client.query<OrderKey & { placedAt: Date; day: string | null }>(nextSql, from);
  const moved = rows.flatMap(({ day, placedAt, ...key }) => {
    const next = localDay(timeZone, placedAt.getTime());
    return day === null || day === next ? [] : [{ ...key, placedAt, day, next }];
  });
  if (moved.length > 0) {
    await client.query(moveSql, [accountId, JSON.stringify(moved)]);
    const days = moved.flatMap(({ day, next }) => [day, next]);
    await markDays(client, accountId, days);
  }
  return rows.length < ORDERS_AT_ONCE ? null : (rows.at(-1) ?? null);
}

const nextSql = `SELECT platform, source_order_id AS "sourceOrderId", store_number AS "storeNumber",
  placed_at AS "placedAt", day::text AS day
FROM store_order WHERE account_id = $1 AND (platform, source_order_id, store_number) > ($2, $3, $4)
ORDER BY platform, source_order_id, store_number LIMIT $5`;

// One that was recorded with another time in the meantime has its day by that.
const moveSql = `UPDATE store_order o SET day = m.next
FROM jsonb_to_recordset($2::jsonb) AS m (platform text, "sourceOrderId" text, "storeNumber" smallint,
  "placedAt" timestamptz, next date)
WHERE o.account_id = $1 AND o.platform = m.platform AND o.source_order_id = m."sourceOrderId"
  AND o.store_number = m."storeNumber" AND o.placed_at = m."placedAt"`;

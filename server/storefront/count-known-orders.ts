import type pg from "pg";
import { lockPlace } from "#lib/answer-locks.ts";
import type { UsageFacts } from "#lib/plans.ts";
import { productNow } from "#server/foundation/clock.ts";
import { reachingLocked } from "#server/foundation/database/reach-locked.ts";
import { monthOf } from "./ingest/order-numbers.ts";
import { lockOrderSql, rewriteAlone } from "./rewrite-responses.ts";

interface Uncounted {
  id: string;
  lockPlace: number | null;
}

interface Usage extends UsageFacts {
  orders: number;
}

/**
 * Counts responses whose order the store turned out to know towards this month's usage, inside the caller's transaction,
 * each once: what was counted before is left out. Each gets its place among the orders that the store knows, unless the one
 * that it has lets the account read it sooner: nothing readable is locked again.
 * @param responseIds of rows (`response.id`)
 */
export async function countKnownOrders(
  client: pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
): Promise<void> {
  // Numbers follow each other without gaps, and usage has one row for them: one transaction of an account after the other.
  await rewriteAlone(client, accountId);
  const { rows } = await client.query<Uncounted>(uncountedSql, [accountId, responseIds]);
  if (rows.length === 0) return;
  const now = productNow();
  const month = monthOf(now);
  const usage = await client.query<Usage>(usageSql, [accountId, month]);
  const [facts] = usage.rows;
  if (!facts) return;
  const moved = rows.flatMap(({ id, lockPlace: before }, index) => {
    const after = smallerPlace(before, lockPlace(facts, facts.orders + index + 1, now));
    return after === before ? [] : [{ id, after }];
  });
  await client.query(countedSql, [accountId, rows.map(({ id }) => id)]);
  if (moved.length > 0) await reachingLocked(client, () => move(client, accountId, moved));
  await client.query(countSql, [accountId, month, rows.length]);
}

/** Null, which locks nothing, is the smallest. */
function smallerPlace(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other);
}

async function move(
  client: pg.ClientBase,
  accountId: string,
  moved: readonly { id: string; after: number | null }[],
): Promise<void> {
  const values = [accountId, moved.map(({ id }) => id), moved.map(({ after }) => after)];
  for (const sql of moveSql) await client.query(sql, values);
}

const uncountedSql = `SELECT id, lock_place::float8 AS "lockPlace" FROM response
WHERE account_id = $1 AND id = ANY($2::uuid[]) AND is_uncounted ${lockOrderSql} FOR UPDATE`;

const usageSql = `SELECT billing_plan AS "billingPlan", trial_ends_at AS "trialEndsAt", agreed_orders AS "agreedOrders",
  (SELECT coalesce(sum(u.orders), 0)::float8 FROM usage_month u WHERE u.account_id = $1 AND u.month = $2::date) AS orders
FROM account WHERE id = $1`;

const countedSql = "UPDATE response SET is_uncounted = false WHERE account_id = $1 AND id = ANY($2::uuid[])";

const countSql = `INSERT INTO counter_log (account_id, counts)
  VALUES ($1, ARRAY[ROW('usage', '', '', '', '', $2::date, NULL, NULL, $3::int8, 0, 0)::counted])`;

const places = "unnest($2::uuid[], $3::int8[]) AS p (id, place)";

// A new revision of the response: processes that remember its place read it again before they store another answer.
const moveSql = [
  `UPDATE response t SET lock_place = p.place, revision = t.revision + 1 FROM ${places} WHERE t.account_id = $1 AND t.id = p.id`,
  `UPDATE answer t SET lock_place = p.place FROM ${places} WHERE t.account_id = $1 AND t.response_id = p.id`,
  `UPDATE delivery t SET lock_place = p.place,
    status = CASE WHEN t.status = 'locked' AND p.place IS NULL THEN 'waiting' ELSE t.status END
   FROM ${places} WHERE t.account_id = $1 AND t.response_id = p.id`,
];

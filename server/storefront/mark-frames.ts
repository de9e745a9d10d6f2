import type pg from "pg";

/**
 * Joins the days `changed` that an answer about order `o` has part in: the order's, and those of its customer's later orders,
 * which are left out of questions that are asked once per customer and were answered before.
 */
export const changedDaysSql = `CROSS JOIN LATERAL (
    SELECT o.day UNION ALL
    SELECT later.day FROM store_order later
    WHERE later.account_id = o.account_id AND later.customer_key = o.customer_key AND later.placed_at > o.placed_at
      AND EXISTS (SELECT FROM question once WHERE once.account_id = o.account_id AND once.definition ->> 'askOnce' = 'customer')
  ) AS changed`;

/**
 * Has the days counted again on which the orders of responses were placed, in figures for all orders: an SQL statement.
 * @param which responses `r` of the account `$1`
 */
export const markFramesSql = (which: string) => `
  INSERT INTO frame_mark (account_id, day)
  SELECT DISTINCT r.account_id, changed.day FROM response r
  JOIN store_order o ON o.account_id = r.account_id AND o.platform = r.platform AND o.source_order_id = r.source_order_id
  ${changedDaysSql}
  WHERE r.account_id = $1 AND ${which} AND changed.day IS NOT NULL`;

const markSql = markFramesSql("r.id = ANY($2::uuid[])");

/** The same for responses by their ids. */
export async function markFrames(
  client: pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
): Promise<void> {
  await client.query({ name: "mark-frames-of-responses", text: markSql, values: [accountId, responseIds] });
}

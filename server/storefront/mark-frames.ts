import type pg from "pg";

/**
 * Has the days counted again on which the orders of responses were placed, in figures for all orders: an SQL statement.
 * @param which responses `r` of the account `$1`
 */
export const markFramesSql = (which: string) => `
  INSERT INTO frame_mark (account_id, day)
  SELECT DISTINCT o.account_id, o.day FROM response r
  JOIN store_order o ON o.account_id = r.account_id AND o.platform = r.platform AND o.source_order_id = r.source_order_id
  WHERE r.account_id = $1 AND ${which} AND o.day IS NOT NULL`;

const markSql = markFramesSql("r.id = ANY($2::uuid[])");

/** The same for responses by their ids. */
export async function markFrames(
  client: pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
): Promise<void> {
  await client.query({ name: "mark-frames-of-responses", text: markSql, values: [accountId, responseIds] });
}

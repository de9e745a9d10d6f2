import type { CopyClient } from "./client.ts";

/** How long the removal of a month's rows may take. */
const REMOVE_SECONDS = 600;

/**
 * Removes rows from ClickHouse's files that newer ones replaced or deleted, so that what was erased is gone: month by
 * month, because each statement costs seconds, and a response stays in one month. No rows may be sent at the same time.
 */
export async function removeOldRows(client: CopyClient): Promise<void> {
  const found = await client.query({
    query: `SELECT DISTINCT partition_id AS month FROM system.parts
      WHERE database = currentDatabase() AND table = 'response' AND active`,
    format: "JSONEachRow",
  });
  const months = await found.json<{ month: string }>();
  let removed = 0;
  for (const { month } of months) {
    const read = await client.query({
      query: `SELECT toFloat64(count()) AS n FROM (${oldSql})`,
      query_params: { month },
      format: "JSONEachRow",
    });
    const [old] = await read.json<{ n: number }>();
    if (!old?.n) continue;
    await client.command({
      query: `DELETE FROM response WHERE toYYYYMM(created) = {month:UInt32} AND (account, response, version) IN (${oldSql}) SETTINGS lightweight_deletes_sync = 2, max_execution_time = ${REMOVE_SECONDS}`,
      query_params: { month },
    });
    removed++;
  }
  if (removed > 0)
    await client.command({ query: "ALTER TABLE response APPLY DELETED MASK SETTINGS mutations_sync = 2" });
}

/** All versions of a deleted response, and of the others all but the newest. */
const oldSql = `
  SELECT account, response, arrayJoin(if(gone, versions, arrayFilter(v -> v < newest, versions))) AS version
  FROM (
    SELECT account, response, groupUniqArray(version) AS versions, max(version) AS newest, argMax(is_deleted, version) = 1 AS gone
    FROM response WHERE toYYYYMM(created) = {month:UInt32} GROUP BY account, response HAVING gone OR length(versions) > 1)`;

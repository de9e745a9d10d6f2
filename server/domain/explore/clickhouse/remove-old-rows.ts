import { setTimeout as delay } from "node:timers/promises";
import { machineMs } from "#lib/machine-clock.ts";
import type { CopyClient } from "./client.ts";

/** How long the removal may take; what it hasn't removed then, it goes on with by itself. */
const REMOVE_MS = 600_000;
const POLL_MS = 500;

/**
 * Removes rows from ClickHouse's files that newer ones replaced or deleted, so that what was erased is gone: month by
 * month, because each statement costs seconds, and a response stays in one month. No rows may be sent at the same time.
 * @returns false if an earlier removal hasn't ended yet
 */
export async function removeOldRows(client: CopyClient): Promise<boolean> {
  const read = async <Row>(query: string, values = {}) =>
    await (await client.query({ query, query_params: values, format: "JSONEachRow" })).json<Row>();
  if ((await read<Open>(openSql))[0]?.n) return false;
  for (const { month } of await read<{ month: string }>(monthsSql)) {
    const [old] = await read<{ n: number }>(`SELECT toFloat64(count()) AS n FROM (${oldSql})`, { month });
    if (!old?.n) continue;
    // Not waited for: on a large table it takes longer than a request may.
    await client.command({
      query: `DELETE FROM response WHERE toYYYYMM(created) = {month:UInt32} AND (account, response, version) IN (${oldSql})
        SETTINGS lightweight_deletes_sync = 0`,
      query_params: { month },
    });
    await untilDone(read);
  }
  // Includes the rows of an earlier run that was interrupted.
  const [hidden] = await read<{ n: number }>(hiddenSql);
  if (!hidden?.n) return true;
  await client.command({ query: "ALTER TABLE response APPLY DELETED MASK SETTINGS mutations_sync = 0" });
  await untilDone(read);
  return true;
}

/** Removals that haven't ended. */
interface Open {
  n: number;
  reason: string;
}

/** @throws if it takes longer than {@link REMOVE_MS} */
async function untilDone(read: <Row>(query: string) => Promise<Row[]>): Promise<void> {
  const endsAt = machineMs() + REMOVE_MS;
  for (;;) {
    const [open] = await read<Open>(openSql);
    if (!open?.n) return;
    if (machineMs() > endsAt) throw new Error(`rows are still being removed from ClickHouse ${open.reason}`);
    await delay(POLL_MS);
  }
}

const monthsSql = `
SELECT DISTINCT partition_id AS month FROM system.parts
WHERE database = currentDatabase() AND table = 'response' AND active`;

const hiddenSql = `
SELECT toFloat64(count()) AS n FROM system.parts
WHERE database = currentDatabase() AND table = 'response' AND active AND has_lightweight_delete`;

const openSql = `
SELECT toFloat64(count()) AS n, max(latest_fail_reason) AS reason FROM system.mutations
WHERE database = currentDatabase() AND table = 'response' AND NOT is_done AND NOT is_killed`;

/** All versions of a deleted response, and of the others all but the newest. */
const oldSql = `
  SELECT account, response, arrayJoin(if(gone, versions, arrayFilter(v -> v < newest, versions))) AS version
  FROM (
    SELECT account, response, groupUniqArray(version) AS versions, max(version) AS newest, argMax(is_deleted, version) = 1 AS gone
    FROM response WHERE toYYYYMM(created) = {month:UInt32} GROUP BY account, response HAVING gone OR length(versions) > 1)`;

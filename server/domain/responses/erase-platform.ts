import type pg from "pg";
import { deleteOld } from "./delete-old.ts";

const IDS_AT_ONCE = 2_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Deletes every response of an account that came from stores of a platform before a time, with what references them; the
 * counters follow. In batches of one transaction each, so that it can be repeated after a failure.
 * @param client the worker's, in no transaction
 */
export async function erasePlatform(
  client: pg.ClientBase,
  accountId: string,
  platform: string,
  cutoff: Date,
): Promise<number> {
  let [deleted, after] = [0, firstId];
  for (;;) {
    const { rows } = await client.query<{ id: string; isOf: boolean }>(
      `SELECT id, platform = $3 AS "isOf" FROM response WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $4`,
      [accountId, after, platform, IDS_AT_ONCE],
    );
    const ids = rows.filter(({ isOf }) => isOf).map(({ id }) => id);
    deleted += await deleteOld(client, { accountId, keepsTotals: false, cutoff }, ids);
    const last = rows.at(-1);
    if (!last || rows.length < IDS_AT_ONCE) return deleted;
    after = last.id;
  }
}

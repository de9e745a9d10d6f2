import type pg from "pg";
import { orderKeyOf } from "#server/storefront/index.ts";
import { deleteOld } from "./apply-retention.ts";

const IDS_AT_ONCE = 2_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** A store whose responses go. */
interface LeftStore {
  platform: string;
  /** Which of the account's stores of the platform it is. */
  storeNumber: number;
  /** An id before those of its responses: that of its first connection, as both are in the order of their times; null for any id. */
  after: string | null;
  /** Responses from then on came from the account's next store. */
  cutoff: Date;
}

/**
 * Deletes every response of an account that came from a store, with what references them; the counters follow. Responses
 * without an order don't name their store: those of its platform and its time go. In batches of one transaction each, so that it can be repeated after a failure.
 * @param client the worker's, in no transaction
 */
export async function erasePlatform(
  client: pg.ClientBase,
  accountId: string,
  { platform, storeNumber, cutoff, ...left }: LeftStore,
): Promise<number> {
  const ofStore = `^(t:)?(p:|${orderKeyOf("", storeNumber)})`;
  let [deleted, after] = [0, left.after ?? firstId];
  for (;;) {
    const { rows } = await client.query<{ id: string; isOf: boolean }>(
      `SELECT id, platform = $3 AND order_key ~ $5 AS "isOf" FROM response
       WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $4`,
      [accountId, after, platform, IDS_AT_ONCE, ofStore],
    );
    const ids = rows.filter(({ isOf }) => isOf).map(({ id }) => id);
    deleted += await deleteOld(client, { accountId, keepsTotals: false, cutoff }, ids);
    const last = rows.at(-1);
    if (!last || rows.length < IDS_AT_ONCE) return deleted;
    after = last.id;
  }
}

import type pg from "pg";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

/**
 * Reads an account's counters by their key, however much of the table is the account's. A table of counters holds those of
 * all accounts; the planner takes a page out of order to be four times as dear, and would read it whole for an account that
 * has two fifths of it. But counters are in memory, and what one account's cost is to be no matter of the others'.
 */
export async function readCounterRows<Row extends pg.QueryResultRow>(
  accountId: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      // Not prepared by name: a plan for any range takes it for a small one, and sorts where it should hash.
      const { rows } = await client.query<Row>({ text, values });
      return rows;
    }, "BEGIN READ ONLY; SET LOCAL enable_seqscan = off"),
  );
}

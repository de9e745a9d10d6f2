import type pg from "pg";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

/**
 * Reads an account's counters by index, however large its part of the table. Counter tables are shared by all accounts.
 * The planner assumes that a random page read costs four times a sequential one, and would scan the whole table for an
 * account that owns two fifths of it. But counters are in memory, and an account's cost must not depend on other
 * accounts' data.
 */
export async function readCounterRows<Row extends pg.QueryResultRow>(
  accountId: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      // Not a named prepared statement: a generic plan assumes a small range, and sorts instead of hashing.
      const { rows } = await client.query<Row>({ text, values });
      return rows;
    }, "BEGIN READ ONLY; SET LOCAL enable_seqscan = off"),
  );
}

import type pg from "pg";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql } from "#server/foundation/database/planner.ts";

/** Reads an account's counters by index, however large its part of the tables, which all accounts share. */
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
    }, `BEGIN READ ONLY; ${byIndexSql}`),
  );
}

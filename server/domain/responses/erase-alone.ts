import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import { accountPool } from "#server/foundation/database/db.ts";

/**
 * Runs an erasure on one connection in the account's scope, one at a time per account.
 * @throws AppError `conflict` while another one runs
 */
export async function eraseAlone<Result>(
  accountId: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await accountPool().connect();
  let isFree = true;
  try {
    if (!(await isLockAcquired(client, accountId)))
      throw new AppError("conflict", "Another shopper's data is being erased. Try again when that's done.");
    isFree = false;
    const result = await work(client);
    await client.query(unlockSql, [accountId]);
    isFree = true;
    return result;
  } finally {
    // After a failure the connection is closed, which releases the lock and rolls back any transaction.
    client.release(!isFree);
  }
}

async function isLockAcquired(client: pg.PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await client.query<{ is_got: boolean }>(lockSql, [accountId]);
  return rows[0]?.is_got ?? false;
}

const key = "hashtextextended('erase shopper ' || $1::text, 0)";
// A session lock: it outlasts the transactions of an erasure.
const lockSql = `SELECT pg_try_advisory_lock(${key}) AS is_got`;
const unlockSql = `SELECT pg_advisory_unlock(${key})`;

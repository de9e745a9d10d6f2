import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import { accountPool } from "#server/foundation/database/db.ts";

/**
 * Runs an erasure on one connection of the account in scope, and no other of the account beside it.
 * @throws AppError `conflict` while another one runs
 */
export async function eraseAlone<Result>(
  accountId: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await accountPool().connect();
  let isFree = true;
  try {
    if (!(await isGot(client, accountId)))
      throw new AppError("conflict", "Another shopper's data is being erased. Try again when that's done.");
    isFree = false;
    const result = await work(client);
    await client.query(unlockSql, [accountId]);
    isFree = true;
    return result;
  } finally {
    // After a failure the connection ends, and with it the lock and any transaction.
    client.release(!isFree);
  }
}

async function isGot(client: pg.PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await client.query<{ is_got: boolean }>(lockSql, [accountId]);
  return rows[0]?.is_got ?? false;
}

const key = "hashtextextended('erase shopper ' || $1::text, 0)";
// Of the session: it outlasts the transactions in which an erasure goes on.
const lockSql = `SELECT pg_try_advisory_lock(${key}) AS is_got`;
const unlockSql = `SELECT pg_advisory_unlock(${key})`;

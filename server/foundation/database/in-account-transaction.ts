import type pg from "pg";
import { accountPool } from "./db.ts";
import { inTransaction } from "./in-transaction.ts";

/**
 * Runs `work` in one transaction on a connection of the account in scope; an error rolls it back.
 * @param begin the statement that begins the transaction, if not an ordinary one
 * @param pool whose connection it is, if not of the one that is for everything
 */
export async function inAccountTransaction<Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
  begin?: string,
  pool = accountPool(),
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await inTransaction(client, () => work(client), begin);
  } finally {
    // A connection still in its transaction could not be rolled back: it is never reused.
    client.release(client.getTransactionStatus() !== "I");
  }
}

import type pg from "pg";
import { accountPool } from "./db.ts";
import { inTransaction } from "./in-transaction.ts";

/**
 * Runs `work` in one transaction on a connection of the account in scope; what it throws takes everything back.
 * @param begin what the transaction begins with, where it is not an ordinary one
 */
export async function inAccountTransaction<Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
  begin?: string,
): Promise<Result> {
  const client = await accountPool().connect();
  try {
    return await inTransaction(client, () => work(client), begin);
  } finally {
    // One that is still in its transaction could not be rolled back: nobody gets it after this.
    client.release(client.getTransactionStatus() !== "I");
  }
}

import type pg from "pg";
import { accountPool } from "../db.ts";

/** Runs `work` in one transaction on a connection of the account in scope; what it throws takes everything back. */
export async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await accountPool().connect();
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

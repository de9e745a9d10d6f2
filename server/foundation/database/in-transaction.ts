import type pg from "pg";

/**
 * Runs `work` in one transaction of a connection that is in none: what it throws takes everything back.
 * @param begin what the transaction begins with, where it is not an ordinary one
 */
export async function inTransaction<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
  begin = "BEGIN",
): Promise<Result> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // Where not even this can be said the connection is lost, and the transaction with it; what came first is told.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

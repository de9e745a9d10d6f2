import type pg from "pg";

/**
 * Runs `work` in one transaction of a connection that is in none; an error rolls it back.
 * @param begin the statement that begins the transaction, if not an ordinary one
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
    // If even this fails, the connection is lost, and the transaction with it; the first error is thrown.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

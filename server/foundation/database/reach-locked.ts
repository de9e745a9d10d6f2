import type pg from "pg";

/**
 * Runs `work` with the answers over the plan's limit within reach, which the product's own role otherwise doesn't see
 * (prisma/migrations). For what changes or erases answers, and for what a shopper has a right to; never for what a member
 * reads.
 * @param client in a transaction
 */
export async function reachingLocked<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query(reachSql, ["on"]);
  const result = await work();
  await client.query(reachSql, ["off"]);
  return result;
}

// A transaction that fails rolls it back.
const reachSql = "SELECT set_config('app.reaches_locked', $1, true)";

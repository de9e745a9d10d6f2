import type pg from "pg";

/**
 * Runs what fills tables while their indexes are dropped, except their primary keys, and builds those again. An index over ten
 * million rows is built in seconds, but takes minutes to maintain row by row.
 */
export async function withoutIndexes(owner: pg.Pool, tables: string[], fill: () => Promise<void>): Promise<void> {
  const indexes = await owner.query<{ name: string; sql: string }>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
     WHERE tablename = ANY($1) AND indexname <> ALL (SELECT conname FROM pg_constraint)`,
    [tables],
  );
  for (const { name } of indexes.rows) await owner.query(`DROP INDEX ${name}`);
  await fill();
  for (const { sql } of indexes.rows) await owner.query(sql);
}

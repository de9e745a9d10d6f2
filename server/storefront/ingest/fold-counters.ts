import pg from "pg";
import { counterSets } from "./counter-sets.ts";

/** Rows of the log that one statement takes: what it holds in memory. */
const MOST_AT_ONCE = 2_000;

/**
 * Adds what is in the log to the counters, in one statement for each two thousand rows. Each is all or nothing, so a
 * process that dies counts nothing twice. Of two processes, the second one waits for the first one's rows and skips them.
 * @param database acts as `afterword_ingest` or `afterword_worker`
 * @returns how many rows of the log were added
 */
export async function foldCounters(database: pg.Pool | pg.ClientBase): Promise<number> {
  let folded = 0;
  for (;;) {
    const { rows } = await database.query<{ taken: number }>({
      name: "fold-counters",
      text: foldSql,
      values: [MOST_AT_ONCE],
    });
    const taken = rows[0]?.taken ?? 0;
    folded += taken;
    if (taken < MOST_AT_ONCE) return folded;
  }
}

// Rows are deleted before any counter is locked, and counters are locked by table and key: folds can't deadlock.
const foldSql = `
WITH taken AS (
  DELETE FROM counter_log WHERE ctid = ANY(ARRAY(SELECT ctid FROM counter_log LIMIT $1)) RETURNING *
),
${counterSets.map(added).join(",\n")}
SELECT count(*)::int AS taken FROM taken`;

function added({ log, table, columns, sums }: (typeof counterSets)[number]): string {
  const summed: readonly string[] = sums;
  const own = columns.map(({ name }) => name).filter((name) => !summed.includes(name));
  // What the plan is measured by stays when responses are deleted.
  const key = quoted(["account_id", ...own, ...(table === "usage_folded" ? [] : ["is_kept"])]);
  const isSomething = sums.map((sum) => `sum(c.${sum}) <> 0`).join(" OR ");
  return `${log} AS (
  INSERT INTO ${table} AS t (${key}, ${quoted(sums)})
  SELECT ${key}, ${sums.map((sum) => `sum(c.${sum})::int8`).join(", ")} FROM taken CROSS JOIN LATERAL unnest(taken.${log}) AS c
  GROUP BY ${key} HAVING ${isSomething} ORDER BY ${key}
  ON CONFLICT (${key}) DO UPDATE SET ${sums.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(", ")})`;
}

/** `of` and `usage` are columns, too. */
function quoted(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}

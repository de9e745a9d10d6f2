import pg from "pg";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { log } from "#server/foundation/log.ts";
import type { Counter } from "./counter-sums.ts";

/** Rows of the log that one statement takes; most have less than a kilobyte. */
const MOST_AT_ONCE = 10_000;

/**
 * Adds what is in the log to the counters, in one statement for each ten thousand rows. Each is all or nothing, so a
 * process that dies counts nothing twice. Of two processes, the second one waits for the first one's rows and skips them.
 * Where that fails, fewer are tried at once; a row that fails alone is set apart, and stays in the log for readers.
 * @param database acts as `afterword_worker`
 * @returns how many rows of the log were added
 * @throws the database's error if it can't be reached, or none can be set apart
 */
export async function foldCounters(database: pg.Pool | pg.ClientBase): Promise<number> {
  let [folded, most] = [0, MOST_AT_ONCE];
  for (;;) {
    try {
      const statement = { name: "fold-counters", text: foldSql, values: [most] };
      const { rows } = await database.query<{ taken: number }>(statement);
      const taken = rows[0]?.taken ?? 0;
      folded += taken;
      if (taken < most) return folded;
      most = Math.min(2 * most, MOST_AT_ONCE);
    } catch (error) {
      if (isPassingFailure(error) && !isTimeout(error)) throw error;
      if (most === 1) {
        await database.query(setApartSql);
        log.error({ err: error }, "what was stored can't be added to the counters; its row of the log is set apart");
      }
      most = Math.ceil(most / 10);
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}

const nextSql = (most: string) => `SELECT ctid FROM counter_log WHERE NOT is_refused LIMIT ${most}`;

const setApartSql = `UPDATE counter_log SET is_refused = true WHERE ctid = ANY(ARRAY(${nextSql("1")}))`;

const place = `day, ${dimensionsSql}`;

/** A table of counters: its key, the same of what the log has, and the columns of `a`, `b` and `c`. */
interface CounterTable {
  table: string;
  key: string;
  from: string;
  figures: readonly string[];
}

const tables: Record<Counter, CounterTable> = {
  stats: {
    table: "stats_folded",
    key: `survey_id, ${place}, is_kept`,
    from: `name::uuid, ${place}, is_kept`,
    figures: ["views", "responses", "completions"],
  },
  question: {
    table: "question_folded",
    key: `question_id, ${place}, is_kept`,
    from: `name, ${place}, is_kept`,
    figures: ["shown", "answered", "skipped"],
  },
  choice: {
    table: "choice_folded",
    key: `question_id, choice, currency, ${place}, is_kept`,
    from: `name, key, other, ${place}, is_kept`,
    figures: ["count", "orders", "revenue_minor"],
  },
  facet: {
    table: "facet_folded",
    key: `"of", kind, key, other, ${place}, is_kept`,
    from: `name, kind, key, other, ${place}, is_kept`,
    figures: ["count"],
  },
  usage: { table: "usage_folded", key: "month", from: "day", figures: ["orders", "unknown_orders"] },
};

/** Every table that only a fold writes. */
export const counterTables = Object.values(tables).map(({ table }) => table);

// Rows are deleted before any counter is locked, and counters are locked by table and key: folds can't deadlock.
const foldSql = `
WITH taken AS (
  DELETE FROM counter_log WHERE ctid = ANY(ARRAY(${nextSql("$1")})) RETURNING account_id, is_kept, counts
),
summed AS MATERIALIZED (
  SELECT account_id, counter, name, kind, key, other, ${place}, is_kept, sum(a)::int8 AS a, sum(b)::int8 AS b, sum(c)::int8 AS c
  FROM taken CROSS JOIN LATERAL unnest(counts) AS counted
  GROUP BY account_id, counter, name, kind, key, other, ${place}, is_kept
  HAVING sum(a) <> 0 OR sum(b) <> 0 OR sum(c) <> 0
),
${Object.entries(tables).map(added).join(",\n")}
SELECT count(*)::int AS taken FROM taken`;

function added([counter, { table, key, from, figures }]: [string, CounterTable]): string {
  const sums = figures.map((figure) => `${figure} = t.${figure} + excluded.${figure}`);
  return `${counter} AS (
  INSERT INTO ${table} AS t (account_id, ${key}, ${figures.join(", ")})
  SELECT account_id, ${from}, ${["a", "b", "c"].slice(0, figures.length).join(", ")} FROM summed WHERE counter = '${counter}'
  ORDER BY account_id, ${from}
  ON CONFLICT (account_id, ${key}) DO UPDATE SET ${sums.join(", ")})`;
}

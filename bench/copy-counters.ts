import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";

/** The counters that are written in stripes: their keys besides account and stripe, and their figures. */
const counters = [
  {
    table: "stats_daily",
    keys: "survey_id, day, customer_type, surface",
    figures: ["views", "responses", "completions"],
  },
  {
    table: "question_daily",
    keys: "question_id, day, customer_type, surface",
    figures: ["shown", "answered", "skipped"],
  },
  {
    table: "choice_daily",
    keys: "question_id, day, customer_type, surface, choice, currency",
    figures: ["count", "orders", "revenue_minor"],
  },
  { table: "facet_daily", keys: '"of", day, customer_type, surface, kind, key, other', figures: ["count"] },
];

/**
 * Makes an account with the survey and the counters of another, without its answers. Its counters are spread evenly over so
 * many stripes, as that many processes write them, with the same sums.
 * @returns its id
 */
export async function copyCounters(owner: pg.Pool, accountId: string, stripes: number): Promise<string> {
  const copy = randomUUIDv7();
  await owner.query("INSERT INTO account (id, company_name, publishable_key) VALUES ($1, $2, $3)", [
    copy,
    `Bench of ${stripes} stripes`,
    `pk_bench_${copy}`,
  ]);
  await owner.query(
    `WITH q AS (INSERT INTO question (account_id, question_id, type, definition)
       SELECT $2, question_id, type, definition FROM question WHERE account_id = $1)
     INSERT INTO survey (account_id, id, name, document) SELECT $2, id, name, document FROM survey WHERE account_id = $1`,
    [accountId, copy],
  );
  for (const { table, keys, figures } of counters) {
    const sums = figures.map((figure) => `sum(${figure})::bigint AS ${figure}`);
    const shares = figures.map((figure) => `${figure} / $3 + (stripe < ${figure} % $3)::int`);
    await owner.query(
      `WITH whole AS (SELECT ${keys}, ${sums.join(", ")} FROM ${table} WHERE account_id = $1 GROUP BY ${keys})
       INSERT INTO ${table} (account_id, ${keys}, stripe, ${figures.join(", ")})
       SELECT $2, ${keys}, stripe, ${shares.join(", ")} FROM whole CROSS JOIN generate_series(0, $3::int - 1) AS stripe
       WHERE stripe < greatest(${figures.join(", ")})`,
      [accountId, copy, stripes],
    );
  }
  await owner.query(`VACUUM (ANALYZE) ${counters.map(({ table }) => table).join(", ")}`);
  return copy;
}

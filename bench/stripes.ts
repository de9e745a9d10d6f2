import type pg from "pg";

/** The counters that are written in stripes, with their keys besides the stripe, and their figures. */
const counters = [
  {
    table: "stats_daily",
    keys: "account_id, survey_id, day, customer_type, surface",
    figures: ["views", "responses", "completions"],
  },
  {
    table: "question_daily",
    keys: "account_id, question_id, day, customer_type, surface",
    figures: ["shown", "answered", "skipped"],
  },
  {
    table: "choice_daily",
    keys: "account_id, question_id, day, customer_type, surface, choice, currency",
    figures: ["count", "orders", "revenue_minor"],
  },
  {
    table: "facet_daily",
    keys: 'account_id, "of", day, customer_type, surface, kind, key, other',
    figures: ["count"],
  },
];

/** Spreads an account's counters evenly over so many stripes, as that many processes write them, with the same sums. */
export async function spreadOverStripes(owner: pg.Pool, accountId: string, stripes: number): Promise<void> {
  for (const { table, keys, figures } of counters) {
    const sums = figures.map((figure) => `sum(${figure})::bigint AS ${figure}`);
    const shares = figures.map((figure) => `${figure} / $2 + (stripe < ${figure} % $2)::int`);
    await owner.query(
      `WITH removed AS (DELETE FROM ${table} WHERE account_id = $1 RETURNING *),
         whole AS (SELECT ${keys}, ${sums.join(", ")} FROM removed GROUP BY ${keys})
       INSERT INTO ${table} (${keys}, stripe, ${figures.join(", ")})
       SELECT ${keys}, stripe, ${shares.join(", ")} FROM whole CROSS JOIN generate_series(0, $2::int - 1) AS stripe
       WHERE stripe < greatest(${figures.join(", ")})`,
      [accountId, stripes],
    );
  }
  await owner.query(`VACUUM (ANALYZE) ${counters.map(({ table }) => table).join(", ")}`);
}

import type pg from "pg";

/** A counter that differs from what the rows say. */
export interface CounterDifference {
  counter: "stats_daily" | "question_daily" | "answer_daily";
  /** The counter's key, then its figures: as counted while it happened, and as the rows say. */
  key: string;
  counted: string | null;
  fromRows: string | null;
}

const place = "day, customer_type, surface";

const fromRows = `
rows_stats AS (
  SELECT account_id, survey_id::text AS name, '' AS choice, ${place}, sum(v) AS a, sum(r) AS b, sum(c) AS c FROM (
    SELECT account_id, survey_id, viewed_day AS day, customer_type, surface, 1 AS v, 0 AS r, 0 AS c FROM live
    UNION ALL SELECT account_id, survey_id, answered_day, customer_type, surface, 0, 1, 0 FROM live WHERE answered_day IS NOT NULL
    UNION ALL SELECT account_id, survey_id, completed_day, customer_type, surface, 0, 0, 1 FROM live WHERE completed_day IS NOT NULL
  ) AS each GROUP BY 1, 2, 3, 4, 5, 6),
rows_questions AS (
  SELECT account_id, name, '' AS choice, ${place}, sum(shown) AS a, sum(answered) AS b, sum(skipped) AS c FROM (
    SELECT account_id, unnest(shown) AS name, viewed_day AS day, customer_type, surface, 1 AS shown, 0 AS answered, 0 AS skipped FROM live
    UNION ALL SELECT account_id, unnest(skipped), viewed_day, customer_type, surface, 0, 0, 1 FROM live
    UNION ALL SELECT account_id, question_id, day, customer_type, surface, 0, 1, 0 FROM counted
  ) AS each GROUP BY 1, 2, 3, 4, 5, 6),
rows_choices AS (
  SELECT account_id, question_id AS name, choice, ${place}, count(*) AS a, count(revenue_minor) AS b, coalesce(sum(revenue_minor), 0) AS c
  FROM counted CROSS JOIN LATERAL unnest(coalesce(merged, choices)) AS choice GROUP BY 1, 2, 3, 4, 5, 6)`;

const fromCounters = `
kept_stats AS (
  SELECT account_id, survey_id::text AS name, '' AS choice, ${place}, sum(views) AS a, sum(responses) AS b, sum(completions) AS c
  FROM stats_daily WHERE $1::uuid IS NULL OR account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6),
kept_questions AS (
  SELECT account_id, question_id AS name, '' AS choice, ${place}, sum(shown) AS a, sum(answered) AS b, sum(skipped) AS c
  FROM question_daily WHERE $1::uuid IS NULL OR account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6),
kept_choices AS (
  SELECT account_id, question_id AS name, choice, ${place}, sum(count) AS a, sum(orders) AS b, sum(revenue_minor) AS c
  FROM answer_daily WHERE $1::uuid IS NULL OR account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6)`;

const compared = (counter: string, rows: string, kept: string) => `
SELECT '${counter}' AS counter, concat_ws(' ', account_id, name, choice, ${place}) AS key,
  concat_ws(' ', kept.a, kept.b, kept.c) AS counted, concat_ws(' ', made.a, made.b, made.c) AS "fromRows"
FROM ${kept} AS kept FULL JOIN ${rows} AS made USING (account_id, name, choice, ${place})
WHERE (coalesce(kept.a, 0), coalesce(kept.b, 0), coalesce(kept.c, 0)) <> (coalesce(made.a, 0), coalesce(made.b, 0), coalesce(made.c, 0))`;

// One statement, so one snapshot: answers that arrive meanwhile are in both sides or in neither.
const statement = `
WITH live AS (SELECT * FROM response WHERE NOT is_test AND ($1::uuid IS NULL OR account_id = $1)),
counted AS (SELECT * FROM answer WHERE counted AND ($1::uuid IS NULL OR account_id = $1)),
${fromRows}, ${fromCounters}
${compared("stats_daily", "rows_stats", "kept_stats")} UNION ALL
${compared("question_daily", "rows_questions", "kept_questions")} UNION ALL
${compared("answer_daily", "rows_choices", "kept_choices")} ORDER BY 1, 2`;

/**
 * Compares every counter with a count of the rows, of one account or of all. It reads all rows: a job for the night.
 * @returns the differences; none when all is well
 */
export async function recount(
  database: pg.Pool | pg.ClientBase,
  accountId: string | null = null,
): Promise<CounterDifference[]> {
  const { rows } = await database.query<CounterDifference>(statement, [accountId]);
  return rows;
}

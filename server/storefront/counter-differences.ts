import { answeredLaterCte, type CountedRows, fromRows, names, place, rates } from "./counters-of-rows.ts";

/** Which rows are counted, and which counters they are compared with. */
interface Scope extends CountedRows {
  counters: string;
  onDay: string;
}

// Not materialized: each part reads the few columns it needs, while whole rows would be written to disk first.
const everyDay: Scope = {
  live: "NOT MATERIALIZED (SELECT * FROM response WHERE NOT is_test AND ($1::uuid IS NULL OR account_id = $1))",
  counted: "NOT MATERIALIZED (SELECT * FROM answer WHERE counted AND ($1::uuid IS NULL OR account_id = $1))",
  answeredOf: "live",
  answeredLater: "$1::uuid IS NULL OR t.account_id = $1",
  counters: "$1::uuid IS NULL OR account_id = $1",
  onDay: "true",
};

// Materialized: all rows are scanned once for those of the day, and those are few. Tests don't count as answered.
const oneDay: Scope = {
  live: `MATERIALIZED (SELECT * FROM response WHERE NOT is_test AND account_id = $1
    AND $2::date IN (viewed_day, answered_day, completed_day))`,
  counted: "MATERIALIZED (SELECT * FROM answer WHERE counted AND account_id = $1 AND day = $2::date)",
  answeredOf: "response",
  answeredLater: "t.account_id = $1 AND $2::date IN (t.day, r.viewed_day)",
  counters: "account_id = $1 AND day = $2::date",
  onDay: "day = $2::date",
};

const keptFacets = (which: string) => `
kept_facets AS (
  SELECT account_id, "of" AS name, kind, key, other, ${place}, sum(count) AS a, 0 AS b, 0 AS c
  FROM facet_daily WHERE (${which}) AND NOT is_kept GROUP BY ${names})`;

// The totals of responses that retention deleted have no rows any more.
const fromCounters = ({ counters }: Scope) => `
kept_stats AS (
  SELECT account_id, survey_id::text AS name, '' AS kind, '' AS key, '' AS other, ${place},
    sum(views) AS a, sum(responses) AS b, sum(completions) AS c
  FROM stats_daily WHERE (${counters}) AND NOT is_kept GROUP BY ${names}),
kept_questions AS (
  SELECT account_id, question_id AS name, '' AS kind, '' AS key, '' AS other, ${place},
    sum(shown) AS a, sum(answered) AS b, sum(skipped) AS c
  FROM question_daily WHERE (${counters}) AND NOT is_kept GROUP BY ${names}),
kept_choices AS (
  SELECT account_id, question_id AS name, '' AS kind, choice AS key, '' AS other, ${place}, sum(count) AS a, 0 AS b, 0 AS c
  FROM choice_daily WHERE (${counters}) AND NOT is_kept GROUP BY ${names}
  UNION ALL
  SELECT account_id, question_id, '', choice, currency, ${place}, 0, sum(orders), sum(revenue_minor)
  FROM choice_daily WHERE (${counters}) AND NOT is_kept GROUP BY account_id, question_id, choice, currency, ${place}),
${keptFacets(counters)}`;

const compared = ({ onDay }: Scope, counter: string, rows: string, kept: string) => `
SELECT '${counter}' AS counter, ${names}, kept.a AS kept_a, kept.b AS kept_b, kept.c AS kept_c,
  made.a AS made_a, made.b AS made_b, made.c AS made_c,
  coalesce(made.a, 0) - coalesce(kept.a, 0) AS a, coalesce(made.b, 0) - coalesce(kept.b, 0) AS b,
  coalesce(made.c, 0) - coalesce(kept.c, 0) AS c
FROM ${kept} AS kept FULL JOIN ${rows} AS made USING (${names})
WHERE ${onDay} AND (coalesce(kept.a, 0), coalesce(kept.b, 0), coalesce(kept.c, 0)) <> (coalesce(made.a, 0), coalesce(made.b, 0), coalesce(made.c, 0))`;

const differences = (scope: Scope) => `WITH ${fromRows(scope)}, ${fromCounters(scope)}, differs AS (
${compared(scope, "stats_daily", "rows_stats", "kept_stats")} UNION ALL
${compared(scope, "question_daily", "rows_questions", "kept_questions")} UNION ALL
${compared(scope, "choice_daily", "rows_choices", "kept_choices")} UNION ALL
${compared(scope, "facet_daily", "rows_facets", "kept_facets")})`;

/**
 * `WITH` clauses that end in `differs`: each counter that doesn't match the rows, of account `$1` or, if that is null,
 * of all accounts. `a`, `b` and `c` are the amounts missing from its figures. One statement, so one snapshot: answers
 * that arrive in the meantime are in both sides or in neither.
 */
export const differencesSql = differences(everyDay);

/** The same for account `$1` on the local day `$2` only. */
export const differencesOfDaySql = differences(oneDay);

/** The same for the facet `rate` of account `$1` only, which is of few responses: those that span days. */
export const differencesOfRatesSql = `WITH live AS ${everyDay.live}, ${answeredLaterCte(everyDay)},
rows_facets AS (
  SELECT account_id, name, kind, key, other, ${place}, count(*) AS a, 0 AS b, 0 AS c
  FROM (${rates}) AS each GROUP BY ${names}), ${keptFacets("account_id = $1 AND kind = 'rate'")}, differs AS (
${compared(everyDay, "facet_daily", "rows_facets", "kept_facets")})`;

import { traitsOf } from "#lib/survey/question-type.ts";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { questionTypesSql } from "#server/foundation/database/question-types-sql.ts";
import { KEPT_STRIPE } from "./kept-totals.ts";

/** The dimensions that all counters share, besides their own keys. */
const place = `day, ${dimensionsSql}`;
/** What distinguishes the counters of a table; empty if a table has no such key. */
const names = `account_id, name, kind, key, other, ${place}`;

/** Which rows are counted, and which counters they are compared with. */
interface Scope {
  live: string;
  counted: string;
  /** The responses that counted answers may belong to. */
  answeredOf: string;
  /** Which answers `t` of responses `r` count, or would if they came on the view's day. */
  answeredLater: string;
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
    AND $3::date IN (viewed_day, answered_day, completed_day))`,
  counted: "MATERIALIZED (SELECT * FROM answer WHERE counted AND account_id = $1 AND day = $3::date)",
  answeredOf: "response",
  answeredLater: "t.account_id = $1 AND $3::date IN (t.day, r.viewed_day)",
  counters: "account_id = $1 AND day = $3::date",
  onDay: "day = $3::date",
};

const rankingTypes = questionTypesSql((type) => traitsOf(type).field === "ranking");

const answeredLaterCte = ({ answeredLater }: Scope) => `
answered_later AS (
  SELECT t.*, r.viewed_day FROM answer t JOIN response r ON r.account_id = t.account_id AND r.id = t.response_id
  WHERE t.counted AND NOT r.is_test AND t.day <> r.viewed_day AND (${answeredLater}))`;

const rates = `
    SELECT account_id, survey_id::text AS name, 'rate' AS kind, moved.key, moved.other, moved.day, ${dimensionsSql}
    FROM live CROSS JOIN LATERAL (
      SELECT 'responses' AS key, * FROM (VALUES ('add', viewed_day), ('subtract', answered_day)) AS each (other, day)
      WHERE answered_day <> viewed_day
      UNION ALL SELECT 'completions', * FROM (VALUES ('add', answered_day), ('subtract', completed_day)) AS each (other, day)
      WHERE completed_day <> answered_day
    ) AS moved
    UNION ALL SELECT account_id, question_id, 'rate', 'answers', moved.other, moved.day, ${dimensionsSql}
    FROM answered_later CROSS JOIN LATERAL (VALUES ('add', viewed_day), ('subtract', answered_later.day)) AS moved (other, day)`;

// The counters according to the rows. `$2`: the buckets of durations, as in lib/statistics/duration-bucket.ts. Of choices,
// counts are compared over all currencies (`other` is empty), and orders and revenue by currency.
const fromRows = (scope: Scope) => `
live AS ${scope.live},
counted AS ${scope.counted},
rows_stats AS (
  SELECT account_id, survey_id::text AS name, '' AS kind, '' AS key, '' AS other, ${place}, sum(v) AS a, sum(r) AS b, sum(c) AS c
  FROM (
    SELECT account_id, survey_id, viewed_day AS day, ${dimensionsSql}, 1 AS v, 0 AS r, 0 AS c FROM live
    UNION ALL SELECT account_id, survey_id, answered_day, ${dimensionsSql}, 0, 1, 0 FROM live WHERE answered_day IS NOT NULL
    UNION ALL SELECT account_id, survey_id, completed_day, ${dimensionsSql}, 0, 0, 1 FROM live WHERE completed_day IS NOT NULL
  ) AS each GROUP BY ${names}),
rows_questions AS (
  SELECT account_id, name, '' AS kind, '' AS key, '' AS other, ${place}, sum(shown) AS a, sum(answered) AS b, sum(skipped) AS c
  FROM (
    SELECT account_id, unnest(shown) AS name, viewed_day AS day, ${dimensionsSql}, 1 AS shown, 0 AS answered, 0 AS skipped FROM live
    UNION ALL SELECT account_id, unnest(skipped), viewed_day, ${dimensionsSql}, 0, 0, 1 FROM live
    UNION ALL SELECT account_id, question_id, day, ${dimensionsSql}, 0, 1, 0 FROM counted
  ) AS each GROUP BY ${names}),
answered AS (
  SELECT t.*, r.order_total_minor, r.currency, r."order" ->> 'orderChannel' AS order_channel,
    CASE jsonb_typeof(r.display_order -> t.question_id) WHEN 'array' THEN r.display_order -> t.question_id END AS places
  FROM counted t JOIN ${scope.answeredOf} r ON r.account_id = t.account_id AND r.id = t.response_id
  WHERE r.order_total_minor IS NOT NULL OR r."order" ? 'orderChannel' OR r.display_order IS NOT NULL),
rows_choices AS (
  SELECT account_id, question_id AS name, '' AS kind, choice AS key, '' AS other, ${place}, count(*) AS a, 0 AS b, 0 AS c
  FROM counted CROSS JOIN LATERAL unnest(coalesce(merged, choices)) AS choice GROUP BY ${names}
  UNION ALL
  SELECT account_id, question_id, '', choice, currency, ${place}, 0, sum(orders), sum(orders * order_total_minor)
  FROM answered CROSS JOIN LATERAL (
    SELECT unnest(coalesce(merged, choices)) AS choice, 1 AS orders
    UNION ALL SELECT '', 1 - cardinality(coalesce(merged, choices)) WHERE cardinality(coalesce(merged, choices)) <> 1
  ) AS part
  WHERE order_total_minor IS NOT NULL AND currency IS NOT NULL
  GROUP BY account_id, question_id, choice, currency, ${place}),
${answeredLaterCte(scope)},
rankings AS (SELECT account_id, question_id FROM question WHERE type IN ${rankingTypes} AND ($1::uuid IS NULL OR account_id = $1)),
rows_facets AS (
  SELECT account_id, name, kind, key, other, ${place}, count(*) AS a, 0 AS b, 0 AS c FROM (
    SELECT account_id, survey_id::text AS name, 'duration' AS kind,
      ($2::int[])[width_bucket(greatest(floor(extract(epoch FROM completed_at - viewed_at)), 0)::int8, $2::int8[])]::text AS key, '' AS other,
      completed_day AS day, ${dimensionsSql}
    FROM live WHERE completed_day IS NOT NULL
    UNION ALL SELECT account_id, question_id, 'channel', key, order_channel, ${place}
    FROM answered CROSS JOIN LATERAL unnest(coalesce(merged, choices)) AS key WHERE order_channel IS NOT NULL
    UNION ALL SELECT account_id, question_id, 'position', key, stood.place::text, ${place}
    FROM answered CROSS JOIN LATERAL unnest(choices) AS key
    CROSS JOIN LATERAL (
      SELECT min(n) AS place FROM jsonb_array_elements_text(places) WITH ORDINALITY AS shown (id, n) WHERE id = key
    ) AS stood
    WHERE places IS NOT NULL AND stood.place IS NOT NULL
    UNION ALL SELECT account_id, question_id, 'rank', key, put.place::text, ${place}
    FROM counted JOIN rankings USING (account_id, question_id)
    CROSS JOIN LATERAL unnest(choices) WITH ORDINALITY AS put (key, place)
    UNION ALL ${rates}
  ) AS each GROUP BY ${names})`;

const keptFacets = (which: string) => `
kept_facets AS (
  SELECT account_id, "of" AS name, kind, key, other, ${place}, sum(count) AS a, 0 AS b, 0 AS c
  FROM facet_daily WHERE (${which}) AND stripe <> ${KEPT_STRIPE} GROUP BY ${names})`;

// The totals of responses that retention deleted have no rows any more.
const fromCounters = ({ counters }: Scope) => `
kept_stats AS (
  SELECT account_id, survey_id::text AS name, '' AS kind, '' AS key, '' AS other, ${place},
    sum(views) AS a, sum(responses) AS b, sum(completions) AS c
  FROM stats_daily WHERE (${counters}) AND stripe <> ${KEPT_STRIPE} GROUP BY ${names}),
kept_questions AS (
  SELECT account_id, question_id AS name, '' AS kind, '' AS key, '' AS other, ${place},
    sum(shown) AS a, sum(answered) AS b, sum(skipped) AS c
  FROM question_daily WHERE (${counters}) AND stripe <> ${KEPT_STRIPE} GROUP BY ${names}),
kept_choices AS (
  SELECT account_id, question_id AS name, '' AS kind, choice AS key, '' AS other, ${place}, sum(count) AS a, 0 AS b, 0 AS c
  FROM choice_daily WHERE (${counters}) AND stripe <> ${KEPT_STRIPE} GROUP BY ${names}
  UNION ALL
  SELECT account_id, question_id, '', choice, currency, ${place}, 0, sum(orders), sum(revenue_minor)
  FROM choice_daily WHERE (${counters}) AND stripe <> ${KEPT_STRIPE} GROUP BY account_id, question_id, choice, currency, ${place}),
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

/** The same for account `$1` on the local day `$3` only. */
export const differencesOfDaySql = differences(oneDay);

/** The same for the facet `rate` of account `$1` only, which is of few responses: those that span days. */
export const differencesOfRatesSql = `WITH live AS ${everyDay.live}, ${answeredLaterCte(everyDay)},
rows_facets AS (
  SELECT account_id, name, kind, key, other, ${place}, count(*) AS a, 0 AS b, 0 AS c
  FROM (${rates}) AS each GROUP BY ${names}), ${keptFacets("account_id = $1 AND kind = 'rate'")}, differs AS (
${compared(everyDay, "facet_daily", "rows_facets", "kept_facets")})`;

import { durationBuckets } from "#lib/statistics/duration-bucket.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { questionTypesSql } from "#server/foundation/database/question-types-sql.ts";
import { NO_CURRENCY } from "./ingest/counter-sums.ts";
import { keptMinorSql } from "./ingest/order-facts.ts";

/** The dimensions that all counters share, besides their own keys. */
export const place = `day, ${dimensionsSql}`;
/** What distinguishes the counters of a table; empty if a table has no such key. */
export const names = `account_id, name, kind, key, other, ${place}`;

/** Which rows are counted. */
export interface CountedRows {
  live: string;
  counted: string;
  /** The responses that counted answers may belong to. */
  answeredOf: string;
  /** Which answers `t` of responses `r` count, or would if they came on the view's day. */
  answeredLater: string;
}

const rankingTypes = questionTypesSql((type) => traitsOf(type).field === "ranking");

/** `answered_later`: the counted answers of another day than their view. */
export const answeredLaterCte = ({ answeredLater }: Pick<CountedRows, "answeredLater">) => `
answered_later AS (
  SELECT t.*, r.viewed_day FROM answer t JOIN response r ON r.account_id = t.account_id AND r.id = t.response_id
  WHERE t.counted AND NOT r.is_test AND t.day <> r.viewed_day AND (${answeredLater}))`;

/** We know of imported responses neither when nor what else was shown. */
const isShown = `surface <> '${IMPORTED}'`;

/** What the facet `rate` counts of `live` and `answered_later`. */
export const rates = `
    SELECT account_id, survey_id::text AS name, 'rate' AS kind, moved.key, moved.other, moved.day, ${dimensionsSql}
    FROM live CROSS JOIN LATERAL (
      SELECT 'responses' AS key, * FROM (VALUES ('add', viewed_day), ('subtract', answered_day)) AS each (other, day)
      WHERE answered_day <> viewed_day
      UNION ALL SELECT 'completions', * FROM (VALUES ('add', answered_day), ('subtract', completed_day)) AS each (other, day)
      WHERE completed_day <> answered_day
    ) AS moved WHERE ${isShown}
    UNION ALL SELECT account_id, question_id, 'rate', 'answers', moved.other, moved.day, ${dimensionsSql}
    FROM answered_later CROSS JOIN LATERAL (VALUES ('add', viewed_day), ('subtract', answered_later.day)) AS moved (other, day)
    WHERE ${isShown}`;

/** The starts of the buckets of durations. */
const buckets = `'{${durationBuckets.join()}}'`;

/**
 * The counters according to the rows, as `WITH` clauses for account `$1`: `rows_stats`, `rows_questions`, `rows_choices`
 * and `rows_facets`. The counts of choices are over all currencies (`other` is empty), their orders and revenue by
 * currency.
 */
export const fromRows = (scope: CountedRows) => `
live AS ${scope.live},
counted AS ${scope.counted},
rows_stats AS (
  SELECT account_id, survey_id::text AS name, '' AS kind, '' AS key, '' AS other, ${place}, sum(v) AS a, sum(r) AS b, sum(c) AS c
  FROM (
    SELECT account_id, survey_id, viewed_day AS day, ${dimensionsSql}, 1 AS v, 0 AS r, 0 AS c FROM live WHERE ${isShown}
    UNION ALL SELECT account_id, survey_id, answered_day, ${dimensionsSql}, 0, 1, 0 FROM live WHERE answered_day IS NOT NULL
    UNION ALL SELECT account_id, survey_id, completed_day, ${dimensionsSql}, 0, 0, 1 FROM live WHERE completed_day IS NOT NULL
  ) AS each GROUP BY ${names}),
rows_questions AS (
  SELECT account_id, name, '' AS kind, '' AS key, '' AS other, ${place}, sum(shown) AS a, sum(answered) AS b, sum(skipped) AS c
  FROM (
    SELECT account_id, unnest(shown) AS name, viewed_day AS day, ${dimensionsSql}, 1 AS shown, 0 AS answered, 0 AS skipped FROM live WHERE ${isShown}
    UNION ALL SELECT account_id, unnest(skipped), viewed_day, ${dimensionsSql}, 0, 0, 1 FROM live WHERE ${isShown}
    UNION ALL SELECT account_id, question_id, day, ${dimensionsSql}, 0, 1, 0 FROM counted
  ) AS each GROUP BY ${names}),
answered AS (
  SELECT t.*, ${keptMinorSql} AS kept_minor, r.currency, r."order" ->> 'orderChannel' AS order_channel,
    CASE jsonb_typeof(r.display_order -> t.question_id) WHEN 'array' THEN r.display_order -> t.question_id END AS places
  FROM counted t JOIN ${scope.answeredOf} r ON r.account_id = t.account_id AND r.id = t.response_id
  WHERE r.order_total_minor IS NOT NULL OR r."order" ? 'orderChannel' OR r.display_order IS NOT NULL),
rows_choices AS (
  SELECT account_id, question_id AS name, '' AS kind, choice AS key, '' AS other, ${place}, count(*) AS a, 0 AS b, 0 AS c
  FROM counted CROSS JOIN LATERAL unnest(coalesce(merged, choices)) AS choice GROUP BY ${names}
  UNION ALL
  SELECT account_id, question_id, '', choice, currency, ${place}, 0, sum(orders), sum(orders * kept_minor)
  FROM answered CROSS JOIN LATERAL (
    SELECT unnest(coalesce(merged, choices)) AS choice, 1 AS orders
    UNION ALL SELECT '', 1 - cardinality(coalesce(merged, choices)) WHERE cardinality(coalesce(merged, choices)) <> 1
  ) AS part
  WHERE kept_minor IS NOT NULL
  GROUP BY account_id, question_id, choice, currency, ${place}),
${answeredLaterCte(scope)},
rankings AS (SELECT account_id, question_id FROM question WHERE type IN ${rankingTypes} AND ($1::uuid IS NULL OR account_id = $1)),
rows_facets AS (
  SELECT account_id, name, kind, key, other, ${place}, count(*) AS a, 0 AS b, 0 AS c FROM (
    SELECT account_id, survey_id::text AS name, 'duration' AS kind,
      (${buckets}::int[])[width_bucket(greatest(floor(extract(epoch FROM completed_at - viewed_at)), 0)::int8, ${buckets}::int8[])]::text AS key, '' AS other,
      completed_day AS day, ${dimensionsSql}
    FROM live WHERE completed_day IS NOT NULL AND ${isShown}
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

/**
 * `WITH` clauses that stand in for the tables of counters: what they would hold if account `$1` had only the responses
 * that `live` selects, so a statement that reads counters reads those instead.
 */
export function countersOfSql(live: string): string {
  const rows: CountedRows = {
    live: `MATERIALIZED (${live})`,
    counted: `MATERIALIZED (SELECT answer.* FROM live JOIN answer ON answer.account_id = $1 AND answer.response_id = live.id
    WHERE answer.counted)`,
    answeredOf: "live",
    answeredLater: "t.account_id = $1 AND t.response_id IN (SELECT id FROM live)",
  };
  return `WITH ${fromRows(rows)},
stats_daily AS (SELECT account_id, name::uuid AS survey_id, ${place}, a AS views, b AS responses, c AS completions FROM rows_stats),
question_daily AS (SELECT account_id, name AS question_id, ${place}, a AS shown, b AS answered, c AS skipped FROM rows_questions),
choice_daily AS (SELECT account_id, name AS question_id, key AS choice, coalesce(nullif(other, ''), '${NO_CURRENCY}') AS currency,
  ${place}, a AS count, b AS orders, c AS revenue_minor FROM rows_choices),
facet_daily AS (SELECT account_id, name AS "of", kind, key, other, ${place}, a AS count FROM rows_facets)`;
}

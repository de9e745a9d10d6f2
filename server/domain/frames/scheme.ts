import type pg from "pg";

/** How an account's orders are put into cells; see the model. */
export interface FrameScheme {
  id: string;
  currency: string;
  /** Numbers as the driver reads `bigint`. */
  edges: readonly string[];
  countries: readonly string[];
}

/** How many of the lower orders are below each edge between bands of totals. */
export const CUTS = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 0.95, 0.99];
export const MOST_COUNTRIES = 7;
export const LEAST_OF_COUNTRY = 0.02;

/** With fewer orders, the bands are made again every night. */
const FEWEST_ORDERS = 1_000;

/** The newest scheme of an account that is finished or, with `isFinished` false, that isn't yet; null if there is none. */
export async function findScheme(
  client: pg.ClientBase,
  accountId: string,
  { isFinished }: { isFinished: boolean },
): Promise<FrameScheme | null> {
  const { rows } = await client.query<FrameScheme>(
    `SELECT id, currency, edges, countries FROM frame_scheme
     WHERE account_id = $1 AND (finished_at IS NOT NULL) = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [accountId, isFinished],
  );
  return rows[0] ?? null;
}

/**
 * Makes a scheme of the orders of the last year that a survey could have shown with: bands of their totals in the currency
 * that most have, and their largest countries.
 */
export async function makeScheme(client: pg.ClientBase, accountId: string, now: Date): Promise<FrameScheme> {
  const { rows } = await client.query<FrameScheme>(makeSql, [
    accountId,
    now.toISOString(),
    CUTS,
    MOST_COUNTRIES,
    LEAST_OF_COUNTRY,
  ]);
  const [made] = rows;
  if (!made) throw new Error(`account ${accountId} got no scheme`);
  return made;
}

const makeSql = `
WITH o AS MATERIALIZED (
  SELECT total_minor, currency, country FROM store_order
  WHERE account_id = $1 AND placed_at > $2::timestamptz - interval '1 year' AND is_accepted AND NOT is_test AND could_show
),
main AS (
  SELECT coalesce(
    (SELECT currency FROM o WHERE total_minor IS NOT NULL AND currency IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
    '') AS currency
),
cuts AS (
  SELECT percentile_disc($3::float8[]) WITHIN GROUP (ORDER BY total_minor) AS edges
  FROM o, main WHERE o.currency = main.currency AND total_minor IS NOT NULL
),
large AS (
  SELECT country, count(*) AS orders FROM o WHERE country IS NOT NULL
  GROUP BY 1 HAVING count(*) >= $5::float8 * (SELECT count(*) FROM o) ORDER BY 2 DESC, 1 LIMIT $4
)
INSERT INTO frame_scheme (account_id, currency, edges, countries, created_at)
SELECT $1, main.currency,
  coalesce((SELECT array_agg(DISTINCT edge ORDER BY edge) FROM cuts, unnest(edges) AS edge WHERE edge IS NOT NULL), '{}'),
  coalesce((SELECT array_agg(country ORDER BY orders DESC, country) FROM large), '{}'), $2
FROM main
RETURNING id, currency, edges, countries`;

/**
 * Whether the account's orders no longer fit its scheme: it has none, it is a quarter old, it was made of few orders, or a
 * band of the last 90 days' orders has twice or half of its part of them.
 */
export async function needsScheme(client: pg.ClientBase, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ isOutdated: boolean }>(outdatedSql, [
    accountId,
    now.toISOString(),
    CUTS,
    FEWEST_ORDERS,
  ]);
  return rows[0]?.isOutdated ?? true;
}

const outdatedSql = `
WITH scheme AS (
  SELECT * FROM frame_scheme WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1
),
bands AS (
  SELECT band, sum(orders) AS orders FROM frame_daily d JOIN scheme s ON s.account_id = d.account_id AND s.id = d.scheme_id
  WHERE d.question_id = '' AND d.day > $2::timestamptz - interval '90 days' AND band <= cardinality(s.edges) GROUP BY 1
),
parts AS (
  SELECT band, orders / sum(orders) OVER () AS part, sum(orders) OVER () AS orders,
    ($3::float8[] || 1)[band + 1] - coalesce(($3::float8[])[band], 0) AS expected
  FROM bands
)
SELECT created_at < $2::timestamptz - interval '90 days'
  OR created_at < $2::timestamptz - interval '20 hours' AND (
    (SELECT count(*) FROM store_order WHERE account_id = $1 AND could_show) < $4
    OR cardinality(edges) = cardinality($3::float8[])
      AND EXISTS (SELECT FROM parts WHERE orders >= $4 AND (part > 2 * expected OR part < expected / 2)))
  AS "isOutdated"
FROM scheme`;

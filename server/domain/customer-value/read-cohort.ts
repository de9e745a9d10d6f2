import { type CohortCell, weighCohort } from "#lib/statistics/weighting/cohort.ts";
import type { Design } from "#lib/statistics/weighting/design.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import type { ValueSums } from "#lib/statistics/weighting/weighted-mean.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";

/** Which new customers. */
interface CohortOptions {
  /** In days. */
  horizon: number;
  /** The range of first orders (`YYYY-MM-DD`): only whole months within it count. Null is open. */
  firstDay: string | null;
  lastDay: string | null;
}

/** Customers and their orders. Amounts are in minor units, without refunds: `count` customers are worth `sum`. */
export interface CustomerSums extends ValueSums {
  /** With another order. */
  repeating: number;
  orders: number;
  /** The sum of the first orders, in minor units. */
  firstMinor: number;
}

/** The new customers of a question's frame whose time after the first order is over. */
export interface Cohort extends CohortFacts {
  cells: readonly CohortCell[];
  /** All of them, answered or not. */
  all: CustomerSums;
  answered: number;
  /** The design over the cells; null with too few answers. */
  design: Design | null;
  /** The customers who gave each choice: one sum per cell, in the order of `cells`. */
  given: ReadonlyMap<string, readonly CustomerSums[]>;
}

interface CohortFacts {
  /** ISO 4217 */
  currency: string;
  asOf: Date;
  /** The first days of the first and last month that have customers; null without. */
  firstMonth: string | null;
  lastMonth: string | null;
  /** See the model. */
  seenSince: string | null;
  hasRefunds: boolean;
  /** Whether the question was asked after another answer only: then nobody is counted. */
  isFollowUp: boolean;
  /** In other currencies, or without a total. */
  otherOrders: number;
}

/** Reads the customers as last counted; null if they never were. */
export async function readCohort(
  accountId: string,
  questionNameId: string,
  { horizon, firstDay, lastDay }: CohortOptions,
): Promise<Cohort | null> {
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const found = await client.query<CohortFacts>(factsSql, [accountId, questionNameId, horizon, firstDay, lastDay]);
      const [facts] = found.rows;
      if (!facts) return null;
      const keys = [accountId, questionNameId, horizon, facts.firstMonth, facts.lastMonth];
      const customers = await client.query<CellRow>(cellsSql, keys);
      const answers = await client.query<CellRow & { choice: string }>(answersSql, keys);
      return cohortOf(facts, customers.rows, answers.rows);
    }, `BEGIN READ ONLY; ${byIndexSql}; ${groupedInMemorySql}`),
  );
}

// Amounts of months that were counted in another currency can't be added to others.
const factsSql = `
  WITH latest AS (
    SELECT currency, max(seen_since) OVER () AS seen_since, max(counted_at) OVER () AS counted_at, bool_or(has_refunds) OVER () AS has_refunds
    FROM cohort_month WHERE account_id = $1 ORDER BY month DESC LIMIT 1
  )
  SELECT currency, seen_since::text AS "seenSince", counted_at AS "asOf", has_refunds AS "hasRefunds",
    months.first::text AS "firstMonth", months.last::text AS "lastMonth", months.others AS "otherOrders",
    NOT EXISTS (SELECT FROM frame_daily WHERE account_id = $1 AND scheme_id = scheme.id AND question_id = $2)
      AND EXISTS (SELECT FROM frame_answer_daily WHERE account_id = $1 AND scheme_id = scheme.id AND question_id = $2)
      AS "isFollowUp"
  FROM latest CROSS JOIN LATERAL (
    SELECT min(month) AS first, max(month) AS last, coalesce(sum(other_orders), 0)::float8 AS others
    FROM cohort_frame JOIN cohort_month USING (account_id, month)
    WHERE account_id = $1 AND question_id = $2 AND horizon = $3 AND currency = latest.currency
      AND month >= coalesce($4::date, '-infinity') AND month + interval '1 month' <= coalesce($5::date + 1, 'infinity')
  ) AS months
  LEFT JOIN LATERAL (SELECT id FROM frame_scheme WHERE account_id = $1 AND finished_at IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1) AS scheme ON true`;

interface CellRow extends CustomerSums {
  band: number;
  valueBand: number;
  country: string;
}

const cellSql = `band, value_band AS "valueBand", country, sum(customers)::float8 AS count, sum(repeating)::float8 AS repeating,
  sum(orders)::float8 AS orders, sum(first_minor)::float8 AS "firstMinor", sum(value_minor)::float8 AS sum`;
const isInSql = `account_id = $1 AND question_id = $2 AND horizon = $3 AND month BETWEEN $4::date AND $5::date`;

const cellsSql = `
  SELECT ${cellSql}, 0::float8 AS squares, 0::float8 AS cubes FROM cohort_frame
  WHERE ${isInSql} AND customers > 0 GROUP BY band, value_band, country`;

const answersSql = `
  SELECT choice, ${cellSql}, sum(squares) AS squares, sum(cubes) AS cubes FROM cohort_answer
  WHERE ${isInSql} GROUP BY choice, band, value_band, country`;

export const noCustomers: CustomerSums = {
  count: 0,
  repeating: 0,
  orders: 0,
  firstMinor: 0,
  sum: 0,
  squares: 0,
  cubes: 0,
};

function cohortOf(
  facts: CohortFacts,
  customers: readonly CellRow[],
  answers: readonly (CellRow & { choice: string })[],
): Cohort {
  const keyOf = ({ band, valueBand, country }: CellRow) => `${band} ${valueBand} ${country}`;
  const places = new Map(customers.map((row, place) => [keyOf(row), place]));
  const byChoice = new Map<string, CustomerSums[]>();
  for (const row of answers) {
    const place = places.get(keyOf(row));
    const sums = byChoice.get(row.choice) ?? customers.map(() => noCustomers);
    byChoice.set(row.choice, sums);
    if (place !== undefined) sums[place] = row;
  }
  const anyone = byChoice.get("") ?? [];
  byChoice.delete("");
  const cells = customers.map(({ band, valueBand, country, count }, place) => ({
    band,
    valueBand,
    country,
    orders: count,
    answered: anyone[place]?.count ?? 0,
  }));
  const answered = cells.reduce((sum, cell) => sum + cell.answered, 0);
  return {
    ...facts,
    cells,
    all: customers.reduce(added, noCustomers),
    answered,
    design: answered < FEWEST_WEIGHTED ? null : weighCohort(cells).design,
    given: byChoice,
  };
}

/** The sums of two groups of customers that have nobody in common. */
export function added(one: CustomerSums, other: CustomerSums): CustomerSums {
  return {
    count: one.count + other.count,
    repeating: one.repeating + other.repeating,
    orders: one.orders + other.orders,
    firstMinor: one.firstMinor + other.firstMinor,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    cubes: one.cubes + other.cubes,
  };
}

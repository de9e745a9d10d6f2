import { inScanGate } from "#server/domain/analytics/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql, joinedAsWrittenSql } from "#server/foundation/database/planner.ts";
import { withinTime } from "#server/foundation/database/within-time.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { keptMinorSql } from "#server/storefront/index.ts";
import type { AnalyticsStore, CrossedQuery, CrossedSums, ResponseSums, StoredValue } from "./analytics-store.ts";
import { AxisSql } from "./axis-sql.ts";

const tooSlow = "This takes too long to count. Choose fewer days.";

/**
 * Sums the rows of an account's responses and answers, without those over the plan's limit.
 * @param limitMs of the statement's time
 */
export function postgresStoreWithin(limitMs: number): AnalyticsStore {
  const begin = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}; ${byIndexSql}; ${groupedInMemorySql}; ${joinedAsWrittenSql}`;
  return {
    async crossedSums(query) {
      const { accountId } = query;
      const statement = crossedSql(query);
      const { rows } = await inAccount(accountId, () =>
        inScanGate(accountId, tooSlow, () =>
          withinTime(tooSlow, () => inAccountTransaction((client) => client.query<SumsRow>(statement), begin)),
        ),
      );
      return sumsOf(rows);
    },
  };
}

export const postgresStore = postgresStoreWithin(10_000);

interface SumsRow extends ResponseSums {
  of: "all" | "row" | "column" | "cell";
  row: StoredValue;
  column: StoredValue;
}

function sumsOf(rows: readonly SumsRow[]): CrossedSums {
  const by = (level: SumsRow["of"]) => rows.filter((row) => row.of === level);
  const sums = ({ responses, orders, totalMinor, squares }: ResponseSums) => ({
    responses,
    orders,
    totalMinor,
    squares,
  });
  const [all = { responses: 0, orders: 0, totalMinor: 0, squares: 0 }] = by("all");
  return {
    all: sums(all),
    rows: by("row").map(({ row, ...one }) => ({ row, ...sums(one) })),
    columns: by("column").map(({ column, ...one }) => ({ column, ...sums(one) })),
    cells: by("cell").map(({ row, column, ...one }) => ({ row, column, ...sums(one) })),
  };
}

const sumsSql = `sum(responses)::float8 AS responses, sum(orders)::float8 AS orders, sum(total)::float8 AS "totalMinor",
    sum(squares)::float8 AS squares`;

/** The values of an axis that have the most responses; and each group's, where all others are one value, null. */
const valuesSql = (axis: "row" | "column", most: number) => `
top_${axis} AS MATERIALIZED (
  SELECT value FROM grouped CROSS JOIN LATERAL (SELECT DISTINCT unnest(${axis}_values) AS value) AS each
  GROUP BY value ORDER BY sum(responses) DESC, value COLLATE "C" LIMIT ${most}),
in_${axis} AS MATERIALIZED (
  SELECT DISTINCT n, top_${axis}.value AS ${axis}
  FROM grouped CROSS JOIN LATERAL unnest(${axis}_values) AS each (value) LEFT JOIN top_${axis} USING (value))`;

/**
 * The sums of {@link CrossedSums} in one statement. It first groups responses by all their values of both axes: there are
 * few such groups, and everything after that is over groups.
 */
function crossedSql({
  accountId,
  rows,
  columns,
  filters,
  surveyId,
  firstDay,
  lastDay,
  currency,
  mostValues,
}: CrossedQuery) {
  const values: unknown[] = [accountId];
  const write = parametersInto(values);
  const axes = new AxisSql(write, currency);
  const [rowValues, columnValues] = [axes.values(rows), columns ? axes.values(columns) : "'{}'::text[]"];
  // The day of an answer in any time zone is near UTC's.
  const conditions = [
    "r.account_id = $1 AND NOT r.is_test AND r.answered_at IS NOT NULL",
    ...(firstDay === null ? [] : [inDays(write(firstDay, "text"), ">=", "- 2")]),
    ...(lastDay === null ? [] : [inDays(write(lastDay, "text"), "<=", "+ 2")]),
    ...(surveyId === undefined ? [] : [`r.survey_id = ${write(surveyId, "uuid")}`]),
    ...axes.having(filters),
  ];
  const kept = `CASE WHEN r.currency = ${write(currency, "text")} THEN ${keptMinorSql} END`;
  const text = `
WITH chosen AS (
  SELECT ${rowValues} AS row_values, ${columnValues} AS column_values, ${kept} AS total
  FROM readable_response r
  ${axes.joins.join("\n  ")}
  WHERE ${conditions.join(" AND ")}),
grouped AS MATERIALIZED (
  SELECT row_number() OVER () AS n, row_values, column_values, count(*) AS responses, count(total) AS orders,
    coalesce(sum(total), 0) AS total, coalesce(sum(total::float8 ^ 2), 0) AS squares
  FROM chosen WHERE row_values <> '{}'${columns ? " AND column_values <> '{}'" : ""} GROUP BY row_values, column_values),
${valuesSql("row", mostValues)},
${valuesSql("column", mostValues)}
SELECT 'all' AS of, NULL AS row, NULL AS column, ${sumsSql} FROM grouped HAVING count(*) > 0
UNION ALL SELECT 'row', row, NULL, ${sumsSql} FROM grouped JOIN in_row USING (n) GROUP BY row
UNION ALL SELECT 'column', NULL, "column", ${sumsSql} FROM grouped JOIN in_column USING (n) GROUP BY "column"
UNION ALL SELECT 'cell', row, "column", ${sumsSql} FROM grouped JOIN in_row USING (n) JOIN in_column USING (n)
  GROUP BY row, "column"`;
  return { text, values };
}

/** A bound of days. The same bound in time has an index, which a plain date, compared with a time, wouldn't use. */
function inDays(day: string, compare: "<=" | ">=", slack: string): string {
  return `r.answered_day ${compare} ${day}::date AND r.answered_at ${compare} (${day}::date ${slack})::timestamptz`;
}

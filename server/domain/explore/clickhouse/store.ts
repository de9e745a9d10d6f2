import type { ClickHouseClient } from "@clickhouse/client";
import { AppError } from "#lib/errors.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AnalyticsStore, CrossedQuery, CrossedSums, ResponseSums, StoredValue } from "../analytics-store.ts";
import { isAnyCase } from "../axis-sql.ts";
import { AxisExpressions, Parameters } from "./axis-expression.ts";
import { READ_SECONDS } from "./client.ts";

// All versions of a response are in one month, so what FINAL merges is of one.
const settings = { max_execution_time: READ_SECONDS, do_not_merge_across_partitions_select_final: 1 } as const;

/** Sums an account's responses in ClickHouse, as {@link postgresStore} does those in PostgreSQL. */
export function clickHouseStore(client: ClickHouseClient): AnalyticsStore {
  return {
    async crossedSums(query) {
      const statement = await crossedStatement(query);
      const result = await client.query({
        query: sumsSql(statement, query.mostValues),
        query_params: statement.parameters.values,
        format: "JSONEachRow",
        clickhouse_settings: settings,
      });
      return sumsOf(await result.json<SumsRow>());
    },
  };
}

interface Statement {
  /** The responses: the values of their axes, and their totals. */
  chosen: string;
  hasColumns: boolean;
  parameters: Parameters;
}

/** What a value is. */
const valueKinds = { all: 0, value: 1, others: 2 };

interface SumsRow extends ResponseSums {
  rowOf: number;
  row: string;
  columnOf: number;
  column: string;
}

/**
 * What PostgreSQL decides isn't in the copy: how far the plan unlocks answers, and how its letters are lowered.
 */
async function crossedStatement(query: CrossedQuery): Promise<Statement> {
  const { accountId, rows, columns, filters, firstDay, lastDay, currency } = query;
  const { rows: known } = await inAccount(accountId, () =>
    accountPool().query<{ upTo: string; lowered: string[] }>(
      `SELECT readable_up_to()::text AS "upTo", ARRAY(SELECT lower(value) FROM unnest($1::text[]) WITH ORDINALITY AS given (value, n) ORDER BY n) AS lowered`,
      [filters.map(({ value }) => value)],
    ),
  );
  const [own] = known;
  if (!own) throw new AppError("internal", "no account");
  const parameters = new Parameters();
  const axes = new AxisExpressions(parameters, currency);
  const conditions = [
    `account = ${parameters.write(accountId, "UUID")}`,
    `(isNull(lock_place) OR lock_place <= ${parameters.write(own.upTo, "Int64")})`,
    ...(firstDay === null ? [] : [`day >= ${parameters.write(firstDay, "Date32")}`]),
    ...(lastDay === null ? [] : [`day <= ${parameters.write(lastDay, "Date32")}`]),
    ...conditionsOf(
      filters.map(({ axis, value }, n) => ({ axis, value: isAnyCase(axis) ? (own.lowered[n] ?? value) : value })),
      axes,
      parameters,
    ),
    ...[rows, ...(columns ? [columns] : [])].map((axis) => `notEmpty(${axes.expressionOf(axis)})`),
  ];
  const chosen = `
  SELECT arrayDistinct(${axes.expressionOf(rows)}) AS row_values, ${columns ? `arrayDistinct(${axes.expressionOf(columns)})` : "emptyArrayString()"} AS column_values,
    if(currency = ${parameters.write(currency, "String")}, kept_total, NULL) AS total
  FROM response FINAL WHERE ${conditions.join(" AND ")}`;
  return { chosen, hasColumns: columns !== null, parameters };
}

/** Values of one axis are alternatives. */
function conditionsOf(filters: CrossedQuery["filters"], axes: AxisExpressions, parameters: Parameters): string[] {
  const wanted = new Map<string, string[]>();
  for (const { axis, value } of filters) {
    const values = wanted.get(axes.expressionOf(axis)) ?? [];
    wanted.set(axes.expressionOf(axis), [...values, value]);
  }
  return [...wanted].map(([axis, values]) => `hasAny(${axis}, ${parameters.write(values, "Array(String)")})`);
}

/** Responses by all their values of both axes: there are few such groups, and everything after that is over groups. */
const groupedSql = ({ chosen }: Statement) => `
SELECT row_values, column_values, (count(), count(total), ifNull(sum(total), 0), ifNull(sum(pow(toFloat64(total), 2)), 0)) AS sums,
  CAST([], 'Array(Tuple(UInt8, String))') AS row_places, row_places AS column_places
FROM (${chosen}) GROUP BY row_values, column_values`;

/** Gives groups their places on an axis, where all values beyond those with the most responses are one. */
const placedSql = (grouped: string, axis: "row" | "column", most: number) => {
  const kept = `row_values, column_values, sums, ${axis === "row" ? "column" : "row"}_places`;
  return `
SELECT ${kept}, groupUniqArray(place) AS ${axis}_places FROM (
  SELECT ${kept}, if(dense_rank() OVER (ORDER BY size DESC, value) <= ${most}, (toUInt8(${valueKinds.value}), value), (toUInt8(${valueKinds.others}), '')) AS place
  FROM (SELECT ${kept}, value, sum(sums.1) OVER (PARTITION BY value) AS size
    FROM (SELECT ${kept}, arrayJoin(${axis}_values) AS value FROM (${grouped}))))
GROUP BY ${kept}`;
};

/** Sums by both axes, by each alone and of all at once, because a response with several values is in several cells. */
function sumsSql(statement: Statement, most: number): string {
  const byRow = placedSql(groupedSql(statement), "row", most);
  const placed = statement.hasColumns ? placedSql(byRow, "column", most) : byRow;
  const places = (axis: string) => `arrayConcat([(toUInt8(${valueKinds.all}), '')], ${axis}_places)`;
  return `
SELECT each_row.1 AS "rowOf", each_row.2 AS "row", each_column.1 AS "columnOf", each_column.2 AS "column",
  toFloat64(sum(sums.1)) AS responses, toFloat64(sum(sums.2)) AS orders, toFloat64(sum(sums.3)) AS "totalMinor", sum(sums.4) AS squares
FROM (SELECT sums, arrayJoin(${places("row")}) AS each_row, ${places("column")} AS columns FROM (${placed}))
ARRAY JOIN columns AS each_column GROUP BY each_row, each_column`;
}

function sumsOf(found: readonly SumsRow[]): CrossedSums {
  const stored = (kind: number, value: string): StoredValue => (kind === valueKinds.value ? value : null);
  const ofRows = found.map(({ rowOf, row, columnOf, column, responses, orders, totalMinor, squares }) => {
    const sums = { responses, orders, totalMinor, squares };
    const [isRow, isColumn] = [rowOf !== valueKinds.all, columnOf !== valueKinds.all];
    return { isRow, isColumn, row: stored(rowOf, row), column: stored(columnOf, column), sums };
  });
  const all = ofRows.find(({ isRow, isColumn }) => !isRow && !isColumn);
  return {
    all: all?.sums ?? { responses: 0, orders: 0, totalMinor: 0, squares: 0 },
    rows: ofRows.filter((one) => one.isRow && !one.isColumn).map(({ row, sums }) => ({ row, ...sums })),
    columns: ofRows.filter((one) => !one.isRow && one.isColumn).map(({ column, sums }) => ({ column, ...sums })),
    cells: ofRows.filter((one) => one.isRow && one.isColumn).map(({ row, column, sums }) => ({ row, column, ...sums })),
  };
}

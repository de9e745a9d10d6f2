import type { ClickHouseClient } from "@clickhouse/client";
import { AppError } from "#lib/errors.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AnalyticsStore, CrossedQuery, CrossedSums, ResponseSums, StoredValue } from "../analytics-store.ts";
import { isAnyCase } from "../axis-sql.ts";
import { AxisExpressions, Parameters } from "./axis-expression.ts";
import { READ_SECONDS } from "./client.ts";

/** Sums an account's responses in ClickHouse, as {@link postgresStore} does those in PostgreSQL. */
export function clickHouseStore(client: ClickHouseClient): AnalyticsStore {
  return {
    async crossedSums(query) {
      const statement = await crossedStatement(query);
      const read = async <Row>(text: string, values: Record<string, unknown>) => {
        const settings = { max_execution_time: READ_SECONDS };
        const result = await client.query({
          query: text,
          query_params: values,
          format: "JSONEachRow",
          clickhouse_settings: settings,
        });
        return await result.json<Row>();
      };
      const { values } = statement.parameters;
      const top = await read<TopRow>(topSql(statement, query.mostValues), values);
      const tops = [0, 1].map((axis) => top.filter((one) => one.axis === axis).map(({ value }) => value));
      const named = { ...values, rows: tops[0] ?? [], columns: tops[1] ?? [] };
      return sumsOf(await read<SumsRow>(sumsSql(statement), named), tops[0] ?? [], tops[1] ?? []);
    },
  };
}

interface Statement {
  /** The responses: the values of their axes, and their totals. */
  chosen: string;
  hasColumns: boolean;
  parameters: Parameters;
}

interface TopRow {
  axis: number;
  value: string;
}

interface SumsRow extends ResponseSums {
  /** Places among the values with the most responses, from 1; 0 is any other, and -1 all responses. */
  row: number;
  column: number;
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
    ...[rows, ...(columns ? [columns] : [])].map((axis) => `notEmpty(${axes.of(axis)})`),
  ];
  const chosen = `
  SELECT arrayDistinct(${axes.of(rows)}) AS row_values, ${columns ? `arrayDistinct(${axes.of(columns)})` : "emptyArrayString()"} AS column_values,
    if(currency = ${parameters.write(currency, "String")}, kept_total, NULL) AS total
  FROM response FINAL WHERE ${conditions.join(" AND ")}`;
  return { chosen, hasColumns: columns !== null, parameters };
}

/** Values of one axis are alternatives. */
function conditionsOf(filters: CrossedQuery["filters"], axes: AxisExpressions, parameters: Parameters): string[] {
  const wanted = new Map<string, string[]>();
  for (const { axis, value } of filters) {
    const values = wanted.get(axes.of(axis)) ?? [];
    wanted.set(axes.of(axis), [...values, value]);
  }
  return [...wanted].map(([axis, values]) => `hasAny(${axis}, ${parameters.write(values, "Array(String)")})`);
}

/** The values of each axis with the most responses. */
const topSql = ({ chosen }: Statement, most: number) => `
SELECT each.1 AS axis, each.2 AS value FROM (
  SELECT arrayJoin(arrayConcat(arrayMap(v -> (toUInt8(0), v), row_values), arrayMap(v -> (toUInt8(1), v), column_values))) AS each
  FROM (${chosen}))
GROUP BY axis, value ORDER BY axis, count() DESC, value LIMIT ${most} BY axis`;

/** A response's places on an axis, where all beyond the top are one, and -1 is always there. */
const placesSql = (values: string, top: string) =>
  `arrayConcat([toInt32(-1)], arrayDistinct(arrayMap(v -> toInt32(indexOf({${top}:Array(String)}, v)), ${values})))`;

/** Sums by both axes, by each alone and of all at once, because a response with several values is in several cells. */
const sumsSql = ({ chosen, hasColumns }: Statement) => `
SELECT "row", "column", toFloat64(count()) AS responses, toFloat64(count(total)) AS orders,
  ifNull(toFloat64(sum(total)), 0) AS "totalMinor", ifNull(sum(pow(toFloat64(total), 2)), 0) AS squares
FROM (
  SELECT arrayJoin(${placesSql("row_values", "rows")}) AS "row", ${hasColumns ? placesSql("column_values", "columns") : "[toInt32(-1)]"} AS columns, total
  FROM (${chosen}))
ARRAY JOIN columns AS "column" GROUP BY "row", "column"`;

function sumsOf(found: readonly SumsRow[], rows: readonly string[], columns: readonly string[]): CrossedSums {
  const valueAt = (values: readonly string[], place: number): StoredValue => values[place - 1] ?? null;
  const ofRows = found.map(({ row, column, responses, orders, totalMinor, squares }) => {
    const sums = { responses, orders, totalMinor, squares };
    return { isRow: row >= 0, isColumn: column >= 0, row: valueAt(rows, row), column: valueAt(columns, column), sums };
  });
  const all = ofRows.find(({ isRow, isColumn }) => !isRow && !isColumn);
  return {
    all: all?.sums ?? { responses: 0, orders: 0, totalMinor: 0, squares: 0 },
    rows: ofRows.filter((one) => one.isRow && !one.isColumn).map(({ row, sums }) => ({ row, ...sums })),
    columns: ofRows.filter((one) => !one.isRow && one.isColumn).map(({ column, sums }) => ({ column, ...sums })),
    cells: ofRows.filter((one) => one.isRow && one.isColumn).map(({ row, column, sums }) => ({ row, column, ...sums })),
  };
}

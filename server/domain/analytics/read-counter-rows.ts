import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import { AdmissionQueue } from "#server/foundation/admission-queue.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql } from "#server/foundation/database/planner.ts";
import { withinTime } from "#server/foundation/database/within-time.ts";
import { parametersInto, type WriteValue } from "#server/foundation/database/write-value.ts";
import { countersOfSql } from "#server/storefront/index.ts";
import type { CounterScope } from "./counter-scope.ts";
import { orderConditions } from "./order-conditions.ts";

/** A statement that reads an account's counters, without `WITH`; `$1` is the account. */
interface CounterQuery {
  /** Only of a statement whose text never changes. */
  name?: string;
  text: string;
  values: readonly unknown[];
}

/**
 * Reads an account's counters. They aren't kept by order facts, so under such filters the statement reads counts of the
 * rows of those orders instead, without orders over the plan's limit: those counts would reveal their facts.
 * @throws AppError `unavailable` if counting rows exceeds the time limit
 */
export async function readCounterRows<Row extends pg.QueryResultRow>(
  accountId: string,
  scope: CounterScope,
  query: CounterQuery,
): Promise<Row[]> {
  const { name, text, values } = query;
  const ofOrders = queryOfOrders(scope, query);
  return await inAccount(accountId, async () => {
    if (ofOrders) {
      const { rows } = await scanOrders(accountId, () => accountPool().query<Row>(ofOrders));
      return rows;
    }
    const { rows } = await accountPool().query<Row>({ ...(name ? { name } : {}), text, values: [...values] });
    return rows;
  });
}

/** The same by index, however large the account's part of the tables, which all accounts share. */
export async function readCounterRowsByIndex<Row extends pg.QueryResultRow>(
  accountId: string,
  scope: CounterScope,
  query: Omit<CounterQuery, "name">,
): Promise<Row[]> {
  if (queryOfOrders(scope, query)) return await readCounterRows(accountId, scope, query);
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      // Not a named prepared statement: a generic plan assumes a small range, and sorts instead of hashing.
      const { rows } = await client.query<Row>({ text: query.text, values: [...query.values] });
      return rows;
    }, `BEGIN READ ONLY; ${byIndexSql}`),
  );
}

const slowFigures = "Counting these orders takes too long. Choose fewer days, or remove a filter.";

/** Runs a query over the rows of the orders that filters select, without taking the database from others. */
export async function scanOrders<Result>(accountId: string, scan: () => Promise<Result>): Promise<Result> {
  return await inScanGate(accountId, slowFigures, () => withinTime(slowFigures, scan));
}

/** The statement over the counts of the orders that the filters select; null without such filters. */
function queryOfOrders(scope: CounterScope, { text, values }: CounterQuery) {
  const all = [...values];
  const live = ordersSql(scope, parametersInto(all));
  return live === null ? null : { text: `${countersOfSql(live)}\n${text}`, values: all };
}

/** Selects the responses `r` of account `$1` whose orders match the filters; null without such filters. */
export function ordersSql(
  { orders, firstDay, lastDay }: Omit<CounterScope, "segment">,
  write: WriteValue,
): string | null {
  const conditions = orderConditions(orders, write);
  if (conditions.length === 0) return null;
  const lastOf = "greatest(r.viewed_day, r.answered_day, r.completed_day, r.updated_at::date)";
  return `SELECT r.* FROM readable_response r WHERE ${[
    "r.account_id = $1 AND NOT r.is_test",
    ...conditions,
    // Nothing is counted before the view's day or after the last change's, whose day in any time zone is near UTC's.
    ...(lastDay === null ? [] : [`r.viewed_day <= ${write(lastDay, "text")}::date`]),
    ...(firstDay === null ? [] : [`${lastOf} >= ${write(firstDay, "text")}::date - 2`]),
  ].join(" AND ")}`;
}

const scans = new AdmissionQueue({ running: 1, runningOfKey: 1, maxWaitMs: 20_000 });

/**
 * Runs a query that may scan all rows of an account: one at a time in a process, so that scans leave the pool's connections
 * to everybody else.
 * @param message says what to do if its turn doesn't come in time
 * @throws AppError `unavailable` after 20 seconds of waiting
 */
export async function inScanGate<Result>(
  accountId: string,
  message: string,
  scan: () => Promise<Result>,
): Promise<Result> {
  return await scans.run(accountId, () => new AppError("unavailable", message), scan);
}

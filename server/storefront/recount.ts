import pg, { type ClientBase } from "pg";
import { dimensionsSql } from "#server/foundation/database/dimension-columns.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { differencesOfDaySql, differencesOfRatesSql, differencesSql } from "./counter-differences.ts";
import { NO_CURRENCY } from "./ingest/counter-sums.ts";

/** A counter that doesn't match the rows. */
export interface CounterDifference {
  counter: "stats_daily" | "question_daily" | "choice_daily" | "facet_daily";
  /** The counter's key, then its figures: as counted at the time, and according to the rows. */
  key: string;
  counted: string | null;
  fromRows: string | null;
}

const listed = `
SELECT counter, concat_ws(' ', account_id, name, nullif(kind, ''), key, nullif(other, ''), day, ${dimensionsSql}) AS key,
  concat_ws(' ', kept_a, kept_b, kept_c) AS counted, concat_ws(' ', made_a, made_b, made_c) AS "fromRows"
FROM differs ORDER BY 1, 2`;
const statement = `${differencesSql}${listed}`;
const statementOfDay = `${differencesOfDaySql}${listed}`;

/**
 * Compares every counter with a count of the rows, for one account or all. Reads all rows, so run it at night.
 * @returns the differences; none if all counters match
 */
export async function recount(
  database: pg.Pool | pg.ClientBase,
  accountId: string | null = null,
): Promise<CounterDifference[]> {
  const { rows } = await database.query<CounterDifference>(statement, [accountId]);
  return rows;
}

/**
 * Compares the counters of an account's local day (`YYYY-MM-DD`) with a count of the rows. Scans all rows of the
 * account, but counts only those of the day.
 * @returns the differences; none if all counters match
 */
export async function recountDay(
  database: pg.Pool | pg.ClientBase,
  accountId: string,
  day: string,
): Promise<CounterDifference[]> {
  const { rows } = await database.query<CounterDifference>(statementOfDay, [accountId, day]);
  return rows;
}

/**
 * Makes an account's counters match its rows, in one statement, and returns the differences. It adds the missing
 * amounts to the log: answers stored in the meantime add to their rows and to the log alike, so neither side waits for
 * the other. Repairs of one account run one at a time: two at once would add the missing amounts
 * twice.
 * @param database not in a transaction
 */
export async function repairCounters(
  database: pg.Pool | pg.ClientBase,
  accountId: string,
): Promise<CounterDifference[]> {
  if (!(database instanceof pg.Pool)) return await repairAlone(database, accountId);
  const client = await database.connect();
  try {
    return await repairAlone(client, accountId);
  } finally {
    client.release();
  }
}

async function repairAlone(client: pg.ClientBase, accountId: string): Promise<CounterDifference[]> {
  // Each statement sees what is committed when it begins, so the second one sees what the repair before this one added.
  const begin = "BEGIN ISOLATION LEVEL READ COMMITTED";
  return await inTransaction(client, () => repairInTransaction(client, accountId), begin);
}

const lock = "SELECT pg_advisory_xact_lock(hashtextextended('repair ' || $1::text, 0))";
const ratesCountedSql = "UPDATE account SET rates_counted = true WHERE id = $1 AND NOT rates_counted";

async function repairInTransaction(client: pg.ClientBase, accountId: string): Promise<CounterDifference[]> {
  await client.query(lock, [accountId]);
  const { rows } = await client.query<CounterDifference>(repair, [accountId]);
  await client.query(ratesCountedSql, [accountId]);
  return rows;
}

/**
 * Adds what the facet `rate` lacks of an account's answers from before it was counted, as {@link repairCounters} does,
 * but reads no more than that needs.
 * @param client not in a transaction
 */
export async function countOldRates(client: pg.ClientBase, accountId: string): Promise<void> {
  const count = async () => {
    await client.query(lock, [accountId]);
    await client.query(`${differencesOfRatesSql}, ${logged} SELECT`, [accountId]);
    await client.query(ratesCountedSql, [accountId]);
  };
  await inTransaction(client, count, "BEGIN ISOLATION LEVEL READ COMMITTED");
}

// A choice's counts are over all currencies: what they lack has none.
const logged = `logged AS (
  INSERT INTO counter_log (account_id, counts)
  SELECT account_id, array_agg(ROW(split_part(counter, '_', 1), name, kind, key,
    CASE counter WHEN 'choice_daily' THEN coalesce(nullif(other, ''), '${NO_CURRENCY}') ELSE other END,
    day, ${dimensionsSql}, a, b, c)::counted)
  FROM differs GROUP BY account_id)`;

const repair = `${differencesSql}, ${logged} ${listed}`;

/** The accounts with answers from before rates were counted, in random order. */
export async function accountsWithOldRates(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, "SELECT id FROM account WHERE NOT rates_counted ORDER BY random()");
}

/** Up to `most` random accounts with counters, of those that aren't closing. */
export async function sampleCountedAccounts(client: ClientBase, most: number): Promise<string[]> {
  const sql = `SELECT id FROM account a
    WHERE status <> 'closing' AND rates_counted AND EXISTS (SELECT FROM stats_daily s WHERE s.account_id = a.id)
    ORDER BY random() LIMIT $1`;
  return await queryColumn(client, sql, [most]);
}

/** Up to `most` random days (`YYYY-MM-DD`) that an account has counters of. */
export async function sampleCountedDays(client: ClientBase, accountId: string, most: number): Promise<string[]> {
  const sql = `SELECT day::text FROM (
      SELECT day FROM stats_daily WHERE account_id = $1 UNION SELECT day FROM choice_daily WHERE account_id = $1
    ) AS counted ORDER BY random() LIMIT $2`;
  return await queryColumn(client, sql, [accountId, most]);
}

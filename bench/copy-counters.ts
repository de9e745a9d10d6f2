import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { counterTables } from "#server/storefront/ingest/fold-counters.ts";
import { filledQuestion } from "./fill-answers.ts";

/** What sixteen processes log for one busy account before it is folded: each some twenty batches. */
const LOGGED = 320;

/**
 * Makes an account with the survey and the counters of another, without its answers.
 * @param isBusy with a second's answers still in the log
 * @returns its id
 */
export async function copyCounters(owner: pg.Pool, accountId: string, isBusy: boolean): Promise<string> {
  const copy = randomUUIDv7();
  await owner.query("INSERT INTO account (id, company_name, publishable_key) VALUES ($1, $2, $3)", [
    copy,
    isBusy ? "Bench of a busy account" : "Bench of a quiet account",
    `pk_bench_${copy}`,
  ]);
  for (const table of ["question", "survey", ...counterTables]) {
    const { rows } = await owner.query<{ names: string }>(
      `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'account_id'`,
      [table],
    );
    const names = rows[0]?.names;
    await owner.query(
      `INSERT INTO ${table} (account_id, ${names}) SELECT $2, ${names} FROM ${table} WHERE account_id = $1`,
      [accountId, copy],
    );
  }
  if (isBusy) await owner.query(logSql, [copy, filledQuestion.questionNameId, LOGGED]);
  await owner.query(`VACUUM (ANALYZE) counter_log, ${counterTables.join(", ")}`);
  return copy;
}

const logSql = `
  INSERT INTO counter_log (account_id, counts)
  SELECT $1, ARRAY[
    ROW('stats', (SELECT id FROM survey WHERE account_id = $1 LIMIT 1), '', '', '', current_date, 1, 'thankYou', 9, 9, 9)::counted,
    ROW('question', $2, '', '', '', current_date, 1, 'thankYou', 9, 9, 0)::counted,
    ROW('choice', $2, '', 'instagram', 'USD', current_date, 1, 'thankYou', 5, 5, 500)::counted,
    ROW('choice', $2, '', 'tiktok', 'USD', current_date, 1, 'thankYou', 4, 4, 400)::counted,
    ROW('facet', (SELECT id FROM survey WHERE account_id = $1 LIMIT 1), 'duration', '9', '', current_date, 1, 'thankYou', 9, 0, 0)::counted]
  FROM generate_series(1, $3::int)`;

import { IMPORTED } from "#lib/survey/places.ts";
import { movedForRateSql } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";

/** The counts of an account's days, without imported responses and tests. Days are places in the list of days. */
export interface CountedDays {
  /** Local days, `YYYY-MM-DD`, consecutive and oldest first. */
  days: readonly string[];
  stats: readonly StatsRow[];
  moved: readonly { day: string; responses: number }[];
  choices: readonly { day: string; questionId: string; choice: string; count: number }[];
  answered: readonly { day: string; questionId: string; answered: number }[];
}

export interface StatsRow {
  day: string;
  surface: string;
  customerType: number;
  views: number;
  responses: number;
}

/** Reads so many local days up to `lastDay`. */
export async function readDays(accountId: string, lastDay: string, count: number): Promise<CountedDays> {
  const last = Temporal.PlainDate.from(lastDay);
  const days = Array.from({ length: count }, (_, place) => last.subtract({ days: count - 1 - place }).toString());
  const values = [accountId, days[0], lastDay];
  return await inAccount(accountId, async () => {
    const pool = accountPool();
    const stats = await pool.query<StatsRow>(statsSql, values);
    const moved = await pool.query<CountedDays["moved"][number]>(movedSql, values);
    const answered = await pool.query<CountedDays["answered"][number]>(answeredSql, values);
    const choices = await pool.query<CountedDays["choices"][number]>(choicesSql, values);
    return { days, stats: stats.rows, moved: moved.rows, answered: answered.rows, choices: choices.rows };
  });
}

// Far more than a shop has in these days; what is beyond isn't checked.
const MOST_ROWS = 100_000;
const ofDays = `account_id = $1 AND day BETWEEN $2::date AND $3::date AND surface <> '${IMPORTED}'`;

const statsSql = `
  SELECT day::text, surface, customer_type AS "customerType", sum(views)::float8 AS views,
    sum(responses)::float8 AS responses
  FROM stats_daily WHERE ${ofDays} GROUP BY day, surface, customer_type`;

const movedSql = `
  SELECT day::text, ${movedForRateSql("responses")} AS responses FROM facet_daily
  WHERE ${ofDays} AND kind = 'rate' AND "of" IN (SELECT id::text FROM survey WHERE account_id = $1) GROUP BY day`;

const answeredSql = `
  SELECT day::text, question_id AS "questionId", sum(answered)::float8 AS answered
  FROM question_daily WHERE ${ofDays} GROUP BY day, question_id LIMIT ${MOST_ROWS}`;

const choicesSql = `
  SELECT day::text, question_id AS "questionId", choice, sum(count)::float8 AS count
  FROM choice_daily WHERE ${ofDays} AND choice <> '' GROUP BY day, question_id, choice LIMIT ${MOST_ROWS}`;

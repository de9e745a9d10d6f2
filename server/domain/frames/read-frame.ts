import { addDays } from "#lib/calendar-day.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";
import { type AnswerRow, type CellRow, type Frame, type FrameBounds, frameOf } from "./frame.ts";
import { MOST_PERIODS, type PartUnits, partUnits } from "./parts.ts";

/** Days on which orders were placed, both inclusive (`YYYY-MM-DD`); null is open. */
interface OrderDays {
  firstDay: string | null;
  lastDay: string | null;
  /** Only these of them; all by default. */
  days?: ReadonlySet<string> | undefined;
}

/**
 * The frame of a question, as last counted; null if the account's orders were never counted.
 */
export async function readFrame(
  accountId: string,
  questionNameId: string,
  { firstDay, lastDay, days: only }: OrderDays,
): Promise<Frame | null> {
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      // Unnamed: a generic plan assumes a small range, and sorts instead of hashing.
      const { rows } = await client.query<FrameBounds>(boundsSql, [accountId, questionNameId, firstDay, lastDay]);
      const [bounds] = rows;
      if (!bounds) return null;
      const range = { firstDay: firstDay ?? bounds.first, lastDay: lastDay ?? bounds.last };
      const units = partUnits(range);
      const { weeks, days } = storedAs(bounds, range, units, only);
      const parameters = [
        accountId,
        bounds.id,
        questionNameId,
        bounds.isOwn,
        weeks,
        days,
        units.from,
        units.length,
        units.count,
      ];
      const frame = await client.query<CellRow>(cellsSql, parameters);
      const answers = await client.query<AnswerRow>(answersSql, parameters);
      return frameOf(bounds, range, frame.rows, answers.rows);
      // All of it as of one moment: a week that was stored could be deleted before it is read.
    }, `BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ; ${byIndexSql}; ${groupedInMemorySql}`),
  );
}

/** The weeks of the range that are read as a whole, by their Mondays, and its other days that have orders. */
function storedAs(
  { weeks: stored, days }: FrameBounds,
  range: Frame["days"],
  units: PartUnits,
  only: ReadonlySet<string> | undefined,
) {
  const isWanted = (day: string) => day >= range.firstDay && day <= range.lastDay && (only?.has(day) ?? true);
  const daysOf = (week: string) => Array.from({ length: 7 }, (_, n) => addDays(week, n));
  const weeks = units.length === 7 ? stored.filter((week) => daysOf(week).every(isWanted)) : [];
  const inWeeks = new Set(weeks.flatMap(daysOf));
  return { weeks, days: days.filter((day) => isWanted(day) && !inWeeks.has(day)) };
}

const ofSchemeSql = "account_id = $1 AND scheme_id = scheme.id";

// Without any order in an open range, it is the current day.
const boundsSql = `
  WITH scheme AS (
    SELECT id, currency, edges::float8[] AS edges FROM frame_scheme
    WHERE account_id = $1 AND finished_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1
  )
  SELECT scheme.*, progress.counted_at AS "asOf",
    (SELECT min(day) FROM frame_daily WHERE ${ofSchemeSql} AND question_id = '')::text AS since,
    coalesce(own.first, current_date)::text AS first, coalesce(own.last, current_date)::text AS last,
    ARRAY(SELECT day::date::text FROM generate_series(own.first::timestamp, own.last, interval '1 day') AS day
      WHERE EXISTS (SELECT FROM frame_daily AS of_day WHERE ${ofSchemeSql} AND question_id = whose.question_id
        AND of_day.day = day::date)
      ORDER BY day) AS days,
    ARRAY(SELECT week::date::text FROM generate_series(date_trunc('week', own.first::timestamp), own.last, interval '1 week') AS week
      WHERE EXISTS (SELECT FROM frame_weekly AS of_week WHERE ${ofSchemeSql} AND of_week.week = week::date)) AS weeks,
    whose.question_id <> '' AS "isOwn"
  FROM scheme JOIN frame_progress AS progress ON progress.account_id = $1
  CROSS JOIN LATERAL (
    SELECT CASE WHEN EXISTS (SELECT FROM frame_daily WHERE ${ofSchemeSql} AND question_id = $2) THEN $2 ELSE '' END
      AS question_id
  ) AS whose
  CROSS JOIN LATERAL (
    SELECT min(day) AS first, max(day) AS last FROM frame_daily
    WHERE ${ofSchemeSql} AND question_id = whose.question_id
      AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')
  ) AS own`;

/** Rows of both sets, each from a day on. */
const rowsSql = (table: "frame" | "frame_answer", columns: string, which: string) => `(
    SELECT week AS since, ${columns} FROM ${table}_weekly
    WHERE account_id = $1 AND scheme_id = $2 AND ${which} AND week = ANY($5::date[])
    UNION ALL
    SELECT day, ${columns} FROM ${table}_daily
    WHERE account_id = $1 AND scheme_id = $2 AND ${which} AND day = ANY($6::date[])
  ) AS counted`;

const frameColumns = "type, band, country, orders, revenue_minor";
const answerColumns = `choice, ${frameColumns}, squares, cubes`;

/** The cell of a row, by when it begins; the units of the parts are `$7` to `$9`. */
export const cellSql = (since: string) =>
  `type, band, country, (${since} - $7::date) / $8::int * ${MOST_PERIODS} / $9::int AS part`;
const cellsOfRowsSql = cellSql("since");

const cellsSql = `
  SELECT ${cellsOfRowsSql}, sum(orders::float8) AS orders, sum(revenue_minor::float8) AS "revenueMinor"
  FROM ${rowsSql("frame", frameColumns, "question_id = CASE WHEN $4 THEN $3 ELSE '' END")}
  GROUP BY type, band, country, part`;

const sumsSql = `sum(orders::float8) AS orders, sum(revenue_minor::float8) AS "revenueMinor", sum(squares) AS squares,
  sum(cubes) AS cubes`;

export const answersSql = `
  SELECT CASE WHEN NOT $4 AND choice = '' THEN NULL ELSE choice END AS choice, ${cellsOfRowsSql}, ${sumsSql}
  FROM ${rowsSql("frame_answer", answerColumns, "question_id = $3 AND is_asked = $4")}
  GROUP BY choice, type, band, country, part
  UNION ALL
  SELECT choice, ${cellsOfRowsSql}, ${sumsSql}
  FROM ${rowsSql("frame_answer", answerColumns, "NOT $4 AND question_id = '' AND choice = '' AND is_asked")}
  GROUP BY choice, type, band, country, part`;

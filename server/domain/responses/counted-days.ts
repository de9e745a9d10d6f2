import { endOfDay, startOfDay } from "#lib/local-day.ts";
import type { Calendar } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import { type AnswerFilters, segmentConditions } from "./answer-filter.ts";
import type { Window } from "./keyset.ts";

/** One question of the account in scope. */
export interface QuestionKey {
  accountId: string;
  questionNameId: string;
}

/** What the counters know about a question's day. */
export interface CountedDay {
  /** Instants in ISO 8601; the end is exclusive. */
  fromTime: string;
  toTime: string;
  answered: number;
  /** How many of those have the requested choice and are in the segment. */
  matching: number;
}

/** The requested days that have answers, oldest first. */
export async function readCountedDays(
  questionKey: QuestionKey,
  { timeZone, firstDay, lastDay }: Calendar,
  filters: AnswerFilters,
): Promise<CountedDay[]> {
  const values: unknown[] = [questionKey.accountId, questionKey.questionNameId, firstDay, lastDay];
  // Lists have only what retention left.
  const between = `NOT is_kept AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')`;
  const { rows } = await accountPool().query<CountsOfDay>({
    text: `SELECT day::text, answered::float8, coalesce(matching, 0)::float8 AS matching
      FROM (SELECT day, sum(answered) AS answered FROM question_daily
        WHERE account_id = $1 AND question_id = $2 AND ${between} GROUP BY day) AS whole
      LEFT JOIN (${matchingSql(filters, between, values)}) AS part USING (day)
      WHERE answered > 0 ORDER BY day`,
    values,
  });
  return rows.map((counts) => asInstants(timeZone, counts));
}

interface CountsOfDay extends Pick<CountedDay, "answered" | "matching"> {
  /** `YYYY-MM-DD` */
  day: string;
}

/** A counted day with its instants from and to. */
export function asInstants(timeZone: string, { day, answered, matching }: CountsOfDay): CountedDay {
  const fromTime = new Date(startOfDay(timeZone, day)).toISOString();
  const toTime = new Date(endOfDay(timeZone, day)).toISOString();
  return { fromTime, toTime, answered, matching };
}

function matchingSql(filters: AnswerFilters, between: string, values: unknown[]): string {
  const write = parametersInto(values);
  const { choice } = filters;
  const [table, count] = choice === undefined ? ["question_daily", "answered"] : ["choice_daily", "count"];
  const conditions = [
    `account_id = $1 AND question_id = $2 AND ${between}`,
    ...(choice === undefined ? [] : [`choice = ${write(choice, "text")}`]),
    ...segmentConditions(filters, write),
  ];
  return `SELECT day, sum(${count}) AS matching FROM ${table} WHERE ${conditions.join(" AND ")} GROUP BY day`;
}

/** The most answers of a day that are read for a list. */
export const MAX_READ = 200_000;

/**
 * The days to read for the first `most` answers of a window, and whether any is left out for having too many answers.
 */
export function nearDays(
  days: readonly CountedDay[],
  { after, before, newestFirst }: Window,
  most: number,
): { read: CountedDay[]; isCut: boolean } {
  const holding = days.filter(
    ({ matching, fromTime, toTime }) => matching > 0 && toTime > after.answeredAt && fromTime <= before.answeredAt,
  );
  const read: CountedDay[] = [];
  let [answered, matching] = [0, 0];
  for (const day of newestFirst ? holding.toReversed() : holding) {
    if (matching >= most) break;
    if (read.length > 0 && answered + day.answered > MAX_READ) return { read, isCut: true };
    read.push(day);
    answered += day.answered;
    // For a day that the window cuts, the number of answers on each side is unknown.
    if (day.fromTime >= after.answeredAt && day.toTime <= before.answeredAt) matching += day.matching;
  }
  return { read, isCut: false };
}

/** Days as a table with `from_time` and `to_time`. */
export function daysSql(days: readonly CountedDay[]): string {
  const rows = days.map(({ fromTime, toTime }) => `('${fromTime}'::timestamptz, '${toTime}'::timestamptz)`);
  // Without a day it would be invalid SQL.
  if (rows.length === 0) return "(SELECT now(), now() WHERE false) AS day (from_time, to_time)";
  return `(VALUES ${rows.join(", ")}) AS day (from_time, to_time)`;
}

import { accountPool } from "#server/foundation/database/db.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { countedChoicesSql } from "./answer-filter.ts";
import type { OfQuestion } from "./counted-days.ts";
import { asInstants, type CountedDay, daysSql, nearDays } from "./counted-days.ts";
import { type Position, positionColumns, type Window, windowOrder, windowSql, windowValues } from "./keyset.ts";

/**
 * The first `most` answers of a window with one of the choices. Choices have no index of their own: the counters show
 * which days have any, and only those days are read, from the near end of the window until enough are certain to be
 * among them.
 */
export async function findChosen(
  of: OfQuestion,
  window: Window,
  choiceIds: string[],
  most: number,
): Promise<Position[]> {
  const { read } = nearDays(await daysWith(of, choiceIds), window, most);
  const { rows } = await accountPool().query<Position>({
    text: `SELECT ${positionColumns} FROM ${daysSql(read)}
    ${forEachRowSql(
      // Only the day: with a row comparison added, the index scan would start at that instead.
      `SELECT answered_at, response_id FROM answer
      WHERE account_id = $1 AND question_id = $2 AND answered_at >= from_time AND answered_at < to_time
        AND counted AND ${countedChoicesSql} && $7::text[]`,
      "found",
    )}
    WHERE ${windowSql(3)} ORDER BY ${windowOrder(window)} LIMIT $8`,
    values: [of.accountId, of.questionNameId, ...windowValues(window), choiceIds, most],
  });
  return rows;
}

/** The days with any of the choices according to the counters, oldest first. */
async function daysWith({ accountId, questionNameId }: OfQuestion, choiceIds: string[]): Promise<CountedDay[]> {
  // One answer may have several of the choices, so a day has at least as many answers as its most common choice.
  const { rows } = await accountPool().query<{ day: string; matching: number; timeZone: string }>({
    text: `SELECT day::text, max(count)::float8 AS matching, (SELECT time_zone FROM account WHERE id = $1) AS "timeZone"
      FROM (
        SELECT day, choice, sum(count) AS count FROM choice_daily
        WHERE account_id = $1 AND question_id = $2 AND choice = ANY($3::text[]) GROUP BY day, choice
      ) AS by_choice WHERE count > 0 GROUP BY day ORDER BY day`,
    values: [accountId, questionNameId, choiceIds],
  });
  // As if nothing else was answered: no day is left out because of other answers.
  return rows.map(({ timeZone, day, matching }) => asInstants(timeZone, { day, matching, answered: 0 }));
}

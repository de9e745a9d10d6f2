import type { ChoiceCount } from "./answer-table.ts";
import { afterScope, ownMoneySql, type RevenueScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRows, readCounterRowsByIndex } from "./read-counter-rows.ts";

/** The counts of a question on one local day. */
export interface DayCounts {
  day: string;
  shown: number;
  answered: number;
  skipped: number;
  /** By choice id, or by the number answered. */
  counts: Record<string, number>;
}

export interface QuestionCounters {
  days: DayCounts[];
  choices: Map<string, ChoiceCount>;
}

/** How many distinct answers are read, and how many of them per day. No question has that many choices. */
const maxChoices = 1000;
const maxChoicesByDay = 250;

/** The counters of one question. The cost depends on days times choices, not on the number of answers. */
export async function readCounters(
  { accountId }: AccountContext,
  questionNameId: string,
  calendar: RevenueScope,
): Promise<QuestionCounters> {
  const values = [accountId, questionNameId, ...scopeValues(calendar)];
  const [totals, choices] = await Promise.all([
    readCounterRows<DayTotals>(accountId, calendar, { text: daysSql, values }),
    readCounterRowsByIndex<ChoiceDays>(accountId, calendar, {
      text: choicesSql,
      values: [...values, calendar.currency],
    }),
  ]);
  return assemble(totals, choices);
}

/** `dayNumber` counts days from 1970, so that the days of the choices take few bytes. */
interface DayTotals extends Omit<DayCounts, "counts"> {
  dayNumber: number;
}

/** One choice, and its counts day by day: `dayNumbers[i]` had `counts[i]`. */
interface ChoiceDays extends ChoiceCount {
  choice: string;
  dayNumbers: number[];
  counts: number[];
}

const dayNumber = "day - date '1970-01-01'";

const daysSql = `
  SELECT day::text, ${dayNumber} AS "dayNumber", sum(shown)::float8 AS shown, sum(answered)::float8 AS answered,
    sum(skipped)::float8 AS skipped
  FROM question_daily
  WHERE account_id = $1 AND question_id = $2 AND ${scopeSql(3)}
  GROUP BY day`;

// Groups by day before grouping by choice, so that only choices are sorted and not their days.
const choicesSql = `
  SELECT choice, count, orders, "revenueMinor",
    CASE WHEN place <= ${maxChoicesByDay} THEN array_to_json(day_numbers) ELSE '[]' END AS "dayNumbers",
    CASE WHEN place <= ${maxChoicesByDay} THEN array_to_json(counts) ELSE '[]' END AS counts
  FROM (
    SELECT choice, sum(count) AS count, sum(orders) AS orders, sum("revenueMinor") AS "revenueMinor",
      array_agg(${dayNumber}) AS day_numbers, array_agg(count) AS counts,
      row_number() OVER (ORDER BY sum(count) DESC, choice) AS place
    FROM (
      SELECT choice, day, sum(count::float8) AS count, ${ownMoneySql(afterScope(3))}
      FROM choice_daily
      WHERE account_id = $1 AND question_id = $2 AND ${scopeSql(3)}
      GROUP BY choice, day
    ) AS of_day
    GROUP BY choice
  ) AS ranked
  WHERE place <= ${maxChoices}`;

function assemble(totals: readonly DayTotals[], choices: readonly ChoiceDays[]): QuestionCounters {
  const days = new Map<number, DayCounts>();
  for (const { dayNumber, ...total } of totals) {
    // A changed answer may leave a day with all counts at 0.
    if (total.shown !== 0 || total.answered !== 0 || total.skipped !== 0) days.set(dayNumber, { ...total, counts: {} });
  }
  const byChoice = new Map<string, ChoiceCount>();
  for (const { choice, count, orders, revenueMinor, dayNumbers, counts } of choices) {
    byChoice.set(choice, { count, orders, revenueMinor });
    for (const [index, dayNumber] of dayNumbers.entries()) {
      const found = days.get(dayNumber);
      const onDay = counts[index] ?? 0;
      if (found && onDay !== 0) found.counts[choice] = onDay;
    }
  }
  return { days: [...days.values()], choices: byChoice };
}

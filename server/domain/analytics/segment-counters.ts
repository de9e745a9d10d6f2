import { dimensionNames } from "#lib/dimensions.ts";
import {
  dimensionColumns,
  dimensionsSql,
  type StoredDimensions,
} from "#server/foundation/database/dimension-columns.ts";
import type { ChoiceCount } from "./answer-table.ts";
import { afterScope, ownMoneySql, type RevenueScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { readCounterRows, readCounterRowsByIndex } from "./read-counter-rows.ts";

/** The counts of a question in one segment, by choice id or by the number answered. */
export interface SegmentCounters extends StoredDimensions {
  answered: number;
  choices: Map<string, ChoiceCount>;
}

/** For a number question, the most common numbers across all segments. */
const maxChoices = 1000;

/** The counters of one question per segment. The cost depends on days times choices, not on the number of answers. */
export async function readSegmentCounters(
  { accountId }: AccountContext,
  questionNameId: string,
  calendar: RevenueScope,
): Promise<SegmentCounters[]> {
  const values = [accountId, questionNameId, ...scopeValues(calendar)];
  const [answered, choices] = await Promise.all([
    readCounterRows<Omit<SegmentCounters, "choices">>(accountId, calendar, { text: answeredSql, values }),
    readCounterRowsByIndex<SegmentChoice>(accountId, calendar, {
      text: choicesSql,
      values: [...values, calendar.currency],
    }),
  ]);
  const segments = new Map<string, SegmentCounters>();
  for (const row of answered) segments.set(keyOf(row), { ...row, choices: new Map() });
  for (const { choice, count, orders, revenueMinor, ...segment } of choices)
    segments.get(keyOf(segment))?.choices.set(choice, { count, orders, revenueMinor });
  return [...segments.values()];
}

interface SegmentChoice extends ChoiceCount, StoredDimensions {
  choice: string;
}

function keyOf(segment: StoredDimensions): string {
  return dimensionNames.map((name) => segment[name]).join(" ");
}

const columnsSql = dimensionNames.map((name) => `${dimensionColumns[name].column} AS "${name}"`).join(", ");
const namesSql = dimensionNames.map((name) => `"${name}"`).join(", ");

const answeredSql = `
  SELECT ${columnsSql}, sum(answered::float8) AS answered
  FROM question_daily WHERE account_id = $1 AND question_id = $2 AND ${scopeSql(3)}
  GROUP BY ${dimensionsSql} HAVING sum(answered::float8) <> 0`;

const choicesSql = `
  SELECT ${namesSql}, choice, count, orders, "revenueMinor" FROM (
    SELECT *, dense_rank() OVER (ORDER BY of_choice DESC, choice) AS place FROM (
      SELECT ${columnsSql}, choice, sum(count::float8) AS count, ${ownMoneySql(afterScope(3))},
        sum(sum(count::float8)) OVER (PARTITION BY choice) AS of_choice
      FROM choice_daily WHERE account_id = $1 AND question_id = $2 AND ${scopeSql(3)}
      GROUP BY ${dimensionsSql}, choice HAVING sum(count::float8) <> 0
    ) AS of_segment
  ) AS ranked WHERE place <= ${maxChoices}`;

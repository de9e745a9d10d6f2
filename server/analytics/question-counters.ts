import { accountPool, inAccount } from "../db.ts";
import type { ChoiceCount } from "./answer-table.ts";
import type { AccountContext, Calendar } from "./day-range.ts";

/** What was counted of a question on one local day. */
export interface DayCounts {
  day: string;
  shown: number;
  answered: number;
  skipped: number;
  /** By choice id, or by the number given. */
  counts: Record<string, number>;
}

export interface QuestionCounters {
  days: DayCounts[];
  choices: Map<string, ChoiceCount>;
}

type Days = Pick<Calendar, "firstDay" | "lastDay">;

/** The counters of one question between two days. It costs days times choices, however many answers there are. */
export async function readCounters(
  { accountId }: AccountContext,
  questionNameId: string,
  { firstDay, lastDay }: Days,
): Promise<QuestionCounters> {
  const values = [accountId, questionNameId, firstDay, lastDay];
  const [totals, choices] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<Omit<DayCounts, "counts">>({ name: "question-days", text: daysSql, values }),
      accountPool().query<ChoiceDays>({ name: "answer-days", text: choicesSql, values }),
    ]),
  );
  return assemble(totals.rows, choices.rows);
}

/** One choice, and its counts day by day: `days[i]` had `counts[i]`. */
interface ChoiceDays extends ChoiceCount {
  choice: string;
  days: string[];
  counts: number[];
}

const daysSql = `
  SELECT day::text, sum(shown)::float8 AS shown, sum(answered)::float8 AS answered, sum(skipped)::float8 AS skipped
  FROM question_daily
  WHERE account_id = $1 AND question_id = $2 AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')
  GROUP BY day`;

const choicesSql = `
  SELECT choice, sum(count)::float8 AS count, sum(orders)::float8 AS orders, sum(revenue)::float8 AS "revenueMinor",
    array_agg(day::text) AS days, array_agg(count::float8) AS counts
  FROM (
    SELECT choice, day, sum(count) AS count, sum(orders) AS orders, sum(revenue_minor) AS revenue
    FROM answer_daily
    WHERE account_id = $1 AND question_id = $2 AND day BETWEEN coalesce($3::date, '-infinity') AND coalesce($4::date, 'infinity')
    GROUP BY choice, day
  ) AS by_day
  GROUP BY choice`;

function assemble(totals: readonly Omit<DayCounts, "counts">[], choices: readonly ChoiceDays[]): QuestionCounters {
  const days = new Map<string, DayCounts>();
  for (const total of totals) {
    // A day may stand here with nothing left on it, once an answer was changed.
    if (total.shown !== 0 || total.answered !== 0 || total.skipped !== 0) days.set(total.day, { ...total, counts: {} });
  }
  const byChoice = new Map<string, ChoiceCount>();
  for (const { choice, count, orders, revenueMinor, days: on, counts } of choices) {
    byChoice.set(choice, { count, orders, revenueMinor });
    for (const [index, day] of on.entries()) {
      const found = days.get(day);
      const onDay = counts[index] ?? 0;
      if (found && onDay !== 0) found.counts[choice] = onDay;
    }
  }
  return { days: [...days.values()], choices: byChoice };
}

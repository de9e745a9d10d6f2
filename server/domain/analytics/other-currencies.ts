import type { OtherCurrencies } from "#lib/calls/app-analytics.ts";
import { answerIds } from "./answer-table.ts";
import { afterScope, type RevenueScope, scopeSql, scopeValues } from "./counter-scope.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { type LabeledQuestion, readQuestion } from "./labeled-question.ts";
import { moneyOf } from "./money.ts";
import { readCounterRowsByIndex } from "./read-counter-rows.ts";

type CurrencyFigures = OtherCurrencies["others"][number];

/**
 * Orders of respondents in currencies other than the account's, per currency without conversion: in total and by
 * answer. The currency with the most orders comes first; answers are in the question's order, without those that have
 * no such orders.
 * @throws AppError `not-found` for a question the account never saved, otherwise as {@link readCalendar}
 */
export async function otherCurrencies(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<OtherCurrencies> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  const rows = await readMoney(context, questionNameId, calendar);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  const others = [...byCurrency].map(([currency, sameCurrency]) => moneyIn(currency, sameCurrency, labelled));
  return { currency: calendar.currency, others: others.sort((one, other) => other.orders - one.orders) };
}

/** Orders and revenue of a choice, or of the choice '' that corrects the sum. */
interface ChoiceMoney {
  currency: string;
  choice: string;
  orders: number;
  revenueMinor: number;
}

function moneyIn(
  currency: string,
  rows: readonly ChoiceMoney[],
  { question, labels }: LabeledQuestion,
): CurrencyFigures {
  // Over all choices and the correction, each order counts once, however many choices its answer has.
  const all = { orders: 0, revenueMinor: 0 };
  const byAnswer = new Map<string, ChoiceMoney & { count: number }>();
  for (const row of rows) {
    all.orders += row.orders;
    all.revenueMinor += row.revenueMinor;
    if (row.choice !== "") byAnswer.set(row.choice, { ...row, count: row.orders });
  }
  const answers = answerIds(question, labels, byAnswer).flatMap((id) => {
    const counted = byAnswer.get(id);
    return counted ? [{ id, label: labels.get(id) ?? id, ...moneyOf(counted, currency) }] : [];
  });
  return { currency, ...moneyOf(all, currency), answers };
}

/** More than choices have currencies; a number question's choices are unlimited. */
const maxRows = 10_000;

async function readMoney(
  { accountId }: AccountContext,
  questionNameId: string,
  calendar: RevenueScope,
): Promise<ChoiceMoney[]> {
  const values = [accountId, questionNameId, ...scopeValues(calendar), calendar.currency];
  return await readCounterRowsByIndex<ChoiceMoney>(accountId, calendar, { text: moneySql, values });
}

const moneySql = `
  SELECT currency, choice, sum(orders::float8) AS orders, sum(revenue_minor::float8) AS "revenueMinor"
  FROM choice_daily WHERE account_id = $1 AND question_id = $2 AND ${scopeSql(3)} AND currency <> $${afterScope(3)}
  GROUP BY currency, choice HAVING sum(orders::float8) <> 0
  ORDER BY choice <> '', 3 DESC, currency, choice LIMIT ${maxRows}`;

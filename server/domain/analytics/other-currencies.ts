import type { OtherCurrencies } from "#lib/calls/app-analytics.ts";
import { answerIds } from "./answer-table.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { type Facet, readFacets } from "./facets.ts";
import { type LabeledQuestion, readQuestion } from "./labeled-question.ts";
import { moneyOf } from "./money.ts";

type CurrencyFigures = NonNullable<OtherCurrencies["others"]>[number];

/**
 * Orders of respondents in currencies other than the account's, per currency without conversion: in total and by
 * answer. The currency with the most orders comes first; answers are in the question's order, without those that have
 * no such orders. Null while orders are recounted after the account's currency changed.
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
  if (calendar.withholdsRevenue) return { currency: calendar.currency, others: null };
  const facets = await readFacets(context, questionNameId, "currency", calendar);
  const byCurrency = Map.groupBy(facets, ({ other }) => other);
  const others = [...byCurrency].map(([currency, sameCurrency]) => moneyIn(currency, sameCurrency, labelled));
  return { currency: calendar.currency, others: others.sort((one, other) => other.orders - one.orders) };
}

function moneyIn(currency: string, facets: readonly Facet[], { question, labels }: LabeledQuestion): CurrencyFigures {
  const byAnswer = new Map(facets.map((facet) => [facet.key, facet]));
  const all = byAnswer.get(allAnswersKey) ?? { orders: 0, revenueMinor: 0 };
  byAnswer.delete(allAnswersKey);
  const answers = answerIds(question, labels, byAnswer).flatMap((id) => {
    const facet = byAnswer.get(id);
    return facet ? [{ id, label: labels.get(id) ?? id, orders: facet.orders, ...moneyOf(facet, currency) }] : [];
  });
  return { currency, orders: all.orders, ...moneyOf(all, currency), answers };
}

/** The key that counts an order once, however many choices its answer has. */
const allAnswersKey = "";

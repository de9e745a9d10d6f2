import type { OtherCurrencies } from "#lib/calls/app-analytics.ts";
import { answerIds } from "./answer-table.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { type Facet, readFacets } from "./facets.ts";
import { type LabelledQuestion, readQuestion } from "./labelled-question.ts";
import { moneyOf } from "./money.ts";

type OfCurrency = NonNullable<OtherCurrencies["others"]>[number];

/**
 * The orders of those who answered that are in other currencies than the account's, each currency apart and nothing
 * converted: all of them, and by answer. The currency with the most orders comes first; answers stand in the order of the
 * question, those without such an order left out. Null while orders are counted anew in another currency of the account.
 * @throws AppError `not-found` for a question the account never saved, else as {@link readCalendar}
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
  const others = [...byCurrency].map(([currency, ofIt]) => moneyIn(currency, ofIt, labelled));
  return { currency: calendar.currency, others: others.sort((one, other) => other.orders - one.orders) };
}

function moneyIn(currency: string, facets: readonly Facet[], { question, labels }: LabelledQuestion): OfCurrency {
  const byAnswer = new Map(facets.map((facet) => [facet.key, facet]));
  const all = byAnswer.get(ofAllAnswers) ?? { orders: 0, revenueMinor: 0 };
  byAnswer.delete(ofAllAnswers);
  const answers = answerIds(question, labels, byAnswer).flatMap((id) => {
    const facet = byAnswer.get(id);
    return facet ? [{ id, label: labels.get(id) ?? id, orders: facet.orders, ...moneyOf(facet, currency) }] : [];
  });
  return { currency, orders: all.orders, ...moneyOf(all, currency), answers };
}

/** The key under which an order is counted once, however many choices its answer holds. */
const ofAllAnswers = "";

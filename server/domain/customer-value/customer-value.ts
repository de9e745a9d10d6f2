import type { CustomerValue, Horizon } from "#lib/calls/app-customer-value.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import { domainOf, everywhere } from "#lib/statistics/weighting/weighted-share.ts";
import {
  type AccountContext,
  answerIds,
  type DateFilters,
  isWeighted,
  readCalendar,
  readQuestion,
  rounded,
} from "#server/domain/analytics/index.ts";
import { type Cohort, readCohort } from "./read-cohort.ts";
import { valueFigures, valueOfAll } from "./value-figures.ts";

export interface ValueFilters extends DateFilters {
  /** 90 by default. */
  horizon?: Horizon | undefined;
}

/**
 * What new customers spend within so many days from their first order on, by the answer to it. A range selects the
 * months of first orders that lie whole in it. Null for a question whose answers are neither choices nor scores.
 * @throws AppError `not-found` for a question that the account never saved, otherwise as {@link readCalendar}
 */
export async function customerValue(
  context: AccountContext,
  questionNameId: string,
  { horizon: days = "90", ...dates }: ValueFilters,
): Promise<CustomerValue | null> {
  const [calendar, { question, labels }] = await Promise.all([
    readCalendar(context, dates),
    readQuestion(context, questionNameId),
  ]);
  if (!isWeighted(question)) return null;
  const horizon = Number(days);
  const cohort = await readCohort(context.accountId, questionNameId, { horizon, ...calendar });
  if (cohort === null) return { ...nothing, currency: calendar.currency, horizon };
  const counts = new Map(
    [...cohort.given].map(([id, customers]) => [id, { count: customers.reduce((sum, { count }) => sum + count, 0) }]),
  );
  return {
    currency: cohort.currency,
    asOf: cohort.asOf.toISOString(),
    horizon,
    firstMonth: cohort.firstMonth,
    lastMonth: cohort.lastMonth,
    customers: cohort.all.count,
    answered: cohort.answered,
    needed: Math.max(0, FEWEST_WEIGHTED - cohort.answered),
    effectiveAnswers: effectiveAnswers(cohort),
    otherCurrencyOrders: cohort.otherOrders,
    basis: cohort.seenSince === null ? "storeSays" : "notSeenBefore",
    since: cohort.seenSince,
    isBeforeRefunds: !cohort.hasRefunds,
    isFollowUp: cohort.isFollowUp,
    all: valueOfAll(cohort),
    answers: answerIds(question, labels, counts).map((id) => ({
      id,
      label: labels.get(id) ?? id,
      ...valueFigures(cohort, [id]),
    })),
  };
}

const nothing: Omit<CustomerValue, "currency" | "horizon"> = {
  asOf: null,
  firstMonth: null,
  lastMonth: null,
  customers: 0,
  answered: 0,
  needed: FEWEST_WEIGHTED,
  effectiveAnswers: null,
  otherCurrencyOrders: 0,
  basis: null,
  since: null,
  isBeforeRefunds: true,
  isFollowUp: false,
  all: null,
  answers: [],
};

function effectiveAnswers({ design }: Cohort): number | null {
  if (!design) return null;
  const { weight, squares } = domainOf(design, everywhere);
  return rounded(weight ** 2 / squares);
}

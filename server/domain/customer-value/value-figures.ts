import type { AnswerValue, CustomerValue } from "#lib/calls/app-customer-value.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { FEWEST_AVERAGED } from "#lib/statistics/weighting/gates.ts";
import { weightedAverage } from "#lib/statistics/weighting/weighted-mean.ts";
import { rounded } from "#server/domain/analytics/index.ts";
import { added, type Cohort, type CustomerSums, noCustomers } from "./read-cohort.ts";

/** The figures of an answer, without its name. */
export type ValueFigures = Omit<AnswerValue, "id" | "label">;

/** What all new customers are worth on average; null without any. */
export function valueOfAll({ all, currency }: Cohort): CustomerValue["all"] {
  return all.count === 0 ? null : averages(all, currency);
}

function averages({ count, repeating, orders, firstMinor, sum }: CustomerSums, currency: string) {
  const unit = 10 ** minorDigits(currency);
  const each = (total: number) => rounded(total / count) ?? 0;
  return {
    firstOrder: each(firstMinor / unit),
    repeatRate: each(repeating * 100),
    ordersPerCustomer: each(orders),
    value: each(sum / unit),
  };
}

/**
 * What the customers are worth who gave any of some answers, as estimated for all new customers.
 * @param choices of which a customer gives one at most
 */
export function valueFigures(cohort: Cohort, choices: readonly string[]): ValueFigures {
  const { design, cells, currency, all } = cohort;
  const given = cells.map((_, place) =>
    choices.flatMap((choice) => cohort.given.get(choice)?.[place] ?? []).reduce(added, noCustomers),
  );
  const { count } = given.reduce(added, noCustomers);
  const average = design && count >= FEWEST_AVERAGED ? weightedAverage(design, given) : null;
  if (!design || !average) return { ...nothing, count };
  const weighted = given.map((sums, place) => times(sums, design.weights[place] ?? 0)).reduce(added, noCustomers);
  const unit = 10 ** minorDigits(currency);
  const { value, interval } = average;
  const mean = all.sum / all.count;
  const money = (minor: number | undefined) => (minor === undefined ? null : rounded(minor / unit));
  const from = (end: number | undefined) => (end === undefined ? null : money(end - mean));
  return {
    count,
    customers: rounded(weighted.count),
    ...averages(weighted, currency),
    value: money(value),
    valueLow: money(interval?.low),
    valueHigh: money(interval?.high),
    difference: money(value - mean),
    differenceLow: from(interval?.low),
    differenceHigh: from(interval?.high),
  };
}

const nothing = {
  customers: null,
  firstOrder: null,
  repeatRate: null,
  ordersPerCustomer: null,
  value: null,
  valueLow: null,
  valueHigh: null,
  difference: null,
  differenceLow: null,
  differenceHigh: null,
};

/** As many customers for each one. */
function times(sums: CustomerSums, by: number): CustomerSums {
  return {
    ...sums,
    count: sums.count * by,
    repeating: sums.repeating * by,
    orders: sums.orders * by,
    firstMinor: sums.firstMinor * by,
    sum: sums.sum * by,
  };
}

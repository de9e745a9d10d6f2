import type { CohortCell } from "../cohort.ts";
import type { ValueSums } from "../weighted-mean.ts";
import { expit, solve, sumsOf } from "./population.ts";
import { normalFrom, randomFrom } from "./random.ts";

/** New customers of a made-up store, who come back or don't. */
export interface Cohort {
  /** How many are expected to give the answer, of as many as answer at all. */
  given: number;
  /** How many of all would give it, and how many of all answer. */
  share: number;
  rate: number;
  /** How many times as likely those who come back are to answer, as odds. */
  readiness: number;
}

export interface SimulatedCustomer {
  first: number;
  value: number;
  comesBack: boolean;
  country: string;
  wouldSayYes: boolean;
  answered: boolean;
}

/** The customers of one trial. Who would say yes comes back more often; the same seed makes the same. */
export function makeCustomers({ given, share, rate, readiness }: Cohort, seed: number): SimulatedCustomer[] {
  const random = randomFrom(seed);
  const facts = Array.from({ length: Math.round(given / share / rate) }, () => {
    const size = normalFrom(random);
    const country = random() < 0.7 ? "US" : random() < 0.6 ? "CA" : "GB";
    return { size, country, lean: 0.3 * size + (country === "US" ? 0.2 : -0.2) };
  });
  const toSayYes = solve(
    facts.map(({ lean }) => lean),
    share,
  );
  const customers = facts.map(({ size, country, lean }) => {
    const wouldSayYes = random() < expit(toSayYes + lean);
    const comesBack = random() < expit(-1.1 + 0.2 * size + (wouldSayYes ? 0.5 : 0));
    const first = Math.exp(4 + 0.6 * size);
    const later = comesBack ? Math.exp(4 + 0.6 * (0.4 * size + 0.9 * normalFrom(random))) : 0;
    return { first, value: first + later, size, country, wouldSayYes, comesBack };
  });
  const ready = customers.map(
    ({ size, country, comesBack }) =>
      0.3 * size + (country === "US" ? 0.2 : -0.3) + (comesBack ? Math.log(readiness) : 0),
  );
  const toAnswer = solve(ready, rate);
  return customers.map((customer, n) => ({ ...customer, answered: random() < expit(toAnswer + (ready[n] ?? 0)) }));
}

/** They as months are counted: in cells, with the sums of the values of who said yes. */
export function cohortCells(customers: readonly SimulatedCustomer[]): (CohortCell & { given: ValueSums })[] {
  const firsts = cutsOf(customers, [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 0.95, 0.99], ({ first }) => first);
  const values = [false, true].map((comesBack) =>
    cutsOf(
      customers.filter((one) => one.comesBack === comesBack),
      [1 / 3, 2 / 3],
      ({ value }) => value,
    ),
  );
  const placed = customers.map((customer) => ({
    ...customer,
    band: bandOf(firsts, customer.first),
    valueBand: customer.comesBack ? 3 + bandOf(values[1], customer.value) : bandOf(values[0], customer.value),
  }));
  const alike = Map.groupBy(placed, ({ band, valueBand, country }) => [band, valueBand, country].join());
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { band, valueBand, country } = first;
    const answered = some.filter((one) => one.answered);
    const given = sumsOf(answered.filter(({ wouldSayYes }) => wouldSayYes).map(({ value }) => value));
    return [{ band, valueBand, country, orders: some.length, answered: answered.length, given }];
  });
}

function cutsOf(
  customers: readonly SimulatedCustomer[],
  parts: readonly number[],
  take: (customer: SimulatedCustomer) => number,
): number[] {
  const sorted = customers.map(take).sort((a, b) => a - b);
  return parts.map((part) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
}

function bandOf(cuts: readonly number[] | undefined, amount: number): number {
  return (cuts ?? []).filter((cut) => cut <= amount).length;
}

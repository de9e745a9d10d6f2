import { describe, expect, test, vi } from "vitest";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { weighCohort } from "./cohort.ts";
import { makeDesign } from "./design.ts";
import { FEWEST_AVERAGED } from "./gates.ts";
import { type Cohort, cohortCells, makeCustomers, type SimulatedCustomer } from "./testing/customers.ts";
import { weightedAverage } from "./weighted-mean.ts";

// As simulations.test.ts, of what new customers are worth: the truth is the mean of all who would give the answer.
const trials = randomCases(120, 1_200);
vi.setConfig({ testTimeout: timeForCases(30_000) });
const isFull = trials > 120;

const mean = (customers: readonly SimulatedCustomer[]) =>
  customers.reduce((sum, { value }) => sum + value, 0) / customers.length;

/** In percent: how often intervals hold the truth, and how far off figures are on average, with weights and without. */
function findOut(cohort: Cohort, rounds = trials) {
  let [held, all, off, offRaw] = [0, 0, 0, 0];
  for (let seed = 1; seed <= rounds; seed++) {
    const customers = makeCustomers(cohort, seed * 7_919);
    const cells = cohortCells(customers);
    const given = cells.map((cell) => cell.given);
    if (given.reduce((sum, { count }) => sum + count, 0) < FEWEST_AVERAGED) continue;
    const figure = weightedAverage(weighCohort(cells).design, given);
    const raw = weightedAverage(
      makeDesign(
        cells.map((cell) => ({ ...cell, categories: [] })),
        cells.map(() => 1),
      ),
      given,
    );
    if (!figure?.interval || !raw) continue;
    const truth = mean(customers.filter(({ wouldSayYes }) => wouldSayYes));
    all++;
    off += figure.value / truth - 1;
    offRaw += raw.value / truth - 1;
    if (truth >= figure.interval.low && truth <= figure.interval.high) held++;
  }
  return { coverage: (100 * held) / all, bias: (100 * off) / all, rawBias: (100 * offRaw) / all };
}

describe("where those who come back answer 2.5 times as readily, the interval of a value holds the truth", () => {
  const sizes = isFull ? [30, 60, 120, 300] : [60, 120];
  const cases = sizes.flatMap((given) =>
    (isFull ? [0.15, 0.5] : [0.5]).map((rate) => ({ given, rate, share: 0.3, readiness: 2.5 })),
  );

  test.each(cases)("$given customers with the answer, response $rate", (cohort) => {
    const { coverage, bias, rawBias } = findOut(cohort);
    const [low, high, most] = isFull ? [93, 97, 3] : [88, 100, 5];
    const found = `${coverage.toFixed(1)} %, bias ${bias.toFixed(2)} %, without weights ${rawBias.toFixed(1)} %`;
    expect(coverage, found).toBeGreaterThanOrEqual(low);
    expect(coverage, found).toBeLessThanOrEqual(high);
    expect(Math.abs(bias), found).toBeLessThan(most);
    expect(rawBias, found).toBeGreaterThan(2 * most);
  });
});

import { describe, expect, test, vi } from "vitest";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { nonresponseBounds } from "./nonresponse-bounds.ts";
import { cellsOf, makeOrders, type Population, type SimulatedOrder, totalOf } from "./testing/population.ts";
import { weigh } from "./weigh.ts";
import { weightedAverage, weightedRatio } from "./weighted-mean.ts";
import { type Interval, weightedShare } from "./weighted-share.ts";

// Made-up stores from fixed seeds: in how many of them an interval holds the truth, which is the share among all orders of
// that store. The default run has few trials; `full` has those whose limits docs/figures.md states.
const trials = randomCases(200, 4_000);
vi.setConfig({ testTimeout: timeForCases(30_000) });
const isFull = trials > 200;

interface Trial {
  interval: Interval | null;
  truth: number;
}

type Figure = (orders: readonly SimulatedOrder[]) => Trial | null;

/** The percentage of trials that hold the truth. */
function coverage(population: Population, figure: Figure, rounds = trials): number {
  let [held, all] = [0, 0];
  for (let seed = 1; seed <= rounds; seed++) {
    const trial = figure(makeOrders(population, seed * 7_919));
    if (!trial?.interval) continue;
    all++;
    if (trial.truth >= trial.interval.low && trial.truth <= trial.interval.high) held++;
  }
  return (100 * held) / all;
}

const mean = (orders: readonly SimulatedOrder[], take: (order: SimulatedOrder) => number) =>
  orders.reduce((sum, order) => sum + take(order), 0) / orders.length;
const yes = ({ wouldSayYes }: SimulatedOrder) => (wouldSayYes ? 1 : 0);

const share: Figure = (orders) => {
  const cells = cellsOf(orders);
  const interval = weightedShare(
    weigh(cells).design,
    cells.map(({ given }) => given.count),
  );
  return interval && { interval, truth: mean(orders, yes) };
};

const raw: Figure = (orders) => {
  const answered = orders.filter((order) => order.answered);
  const [part, n, z] = [mean(answered, yes), answered.length, 1.96];
  const center = (part + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((part * (1 - part)) / n + z ** 2 / (4 * n ** 2));
  return { interval: { low: center - half, high: center + half }, truth: mean(orders, yes) };
};

const among =
  (isIn: (order: SimulatedOrder) => boolean): Figure =>
  (orders) => {
    const cells = cellsOf(orders);
    const interval = weightedShare(
      weigh(cells).design,
      cells.map(({ given }) => given.count),
      { domain: (_, index) => cells[index]?.type === "new" },
    );
    return interval && { interval, truth: mean(orders.filter(isIn), yes) };
  };

const revenue: Figure = (orders) => {
  const cells = cellsOf(orders);
  const figure = weightedRatio(
    weigh(cells).design,
    cells.map(({ given }) => given),
    cells.map(({ all }) => all),
  );
  const truth = mean(orders, (order) => yes(order) * totalOf(order)) / mean(orders, totalOf);
  return figure && { interval: figure.interval, truth };
};

const average: Figure = (orders) => {
  const cells = cellsOf(orders);
  const figure = weightedAverage(
    weigh(cells).design,
    cells.map(({ given }) => given),
  );
  return (
    figure && {
      interval: figure.interval,
      truth: mean(
        orders.filter(({ wouldSayYes }) => wouldSayYes),
        totalOf,
      ),
    }
  );
};

/** Percent of trials. */
type Limits = readonly [low: number, high: number];

describe("the interval of a share holds the truth in 95 of 100 stores", () => {
  const sizes = isFull ? [30, 60, 120, 300] : [60, 300];
  const shares = isFull ? [0.01, 0.05, 0.1, 0.25, 0.5] : [0.05, 0.25];
  const rates = isFull ? [0.1, 0.6] : [0.1];
  const strengths = isFull ? [1, 0.6, 0] : [1];
  const cases = strengths.flatMap((strength) =>
    rates.flatMap((rate) =>
      sizes.flatMap((answers) =>
        shares.map((one) => ({ answers, orders: Math.round(answers / rate), share: one, strength })),
      ),
    ),
  );

  test.each(cases)("$answers answers of $orders orders, share $share, dependence $strength", (population) => {
    const found = coverage(population, share);
    const isCommon = population.answers * population.share >= 10;
    const most = !isCommon ? 100 : population.answers === 30 ? 97 : 96.5;
    const [low, high]: Limits = isFull ? [93.5, most] : [91, 100];
    expect(found, `${found.toFixed(1)} %`).toBeGreaterThanOrEqual(low);
    expect(found, `${found.toFixed(1)} %`).toBeLessThanOrEqual(high);
  });
});

test("that of the share of who answered holds it in hardly any", () => {
  const population = { answers: 300, orders: 3_000, share: 0.5, strength: 1 };
  expect(coverage(population, raw, trials / 4)).toBeLessThan(20);
});

describe("so do those", () => {
  const limits: Limits = isFull ? [93.5, 96.5] : [90, 100];
  const populations = (isFull ? [300, 1_000] : [300]).flatMap((answers) =>
    (isFull ? [0.15, 0.5] : [0.15]).flatMap((rate) =>
      (isFull ? [0.15, 0.4] : [0.4]).map((one) => ({
        answers,
        orders: Math.round(answers / rate),
        share: one,
        strength: 1,
      })),
    ),
  );

  test.each(
    populations.flatMap((population) =>
      Object.entries({ revenue, average, "new customers": among(({ type }) => type === "new") }).map(
        ([name, figure]) =>
          [name, population.answers, population.orders, population.share, population, figure] as const,
      ),
    ),
  )("of %s: %i answers of %i orders, share %d", (_name, _answers, _orders, _share, population, figure) => {
    const found = coverage(population, figure);
    expect(found, `${found.toFixed(1)} %`).toBeGreaterThanOrEqual(limits[0]);
    expect(found, `${found.toFixed(1)} %`).toBeLessThanOrEqual(limits[1]);
  });
});

test("no weights help where answering depends on the answer itself, and the bounds for that do", () => {
  const population = { answers: 300, orders: 2_000, share: 0.25, strength: 1, readiness: 2 };
  const bounded: Figure = (orders) => {
    const cells = cellsOf(orders);
    const found = weightedShare(
      weigh(cells).design,
      cells.map(({ given }) => given.count),
    );
    return found && { interval: nonresponseBounds(found, 2), truth: mean(orders, yes) };
  };
  expect(coverage(population, share)).toBeLessThan(50);
  expect(coverage(population, bounded)).toBeGreaterThanOrEqual(95);
});

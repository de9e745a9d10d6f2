import { describe, expect, test, vi } from "vitest";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { repeatFactor } from "./repeat-factor.ts";
import { cellsOf, makeOrders, type Population, type SimulatedOrder } from "./testing/population.ts";
import { randomFrom } from "./testing/random.ts";
import { weigh } from "./weigh.ts";
import { weightedShare } from "./weighted-share.ts";

// As simulations.test.ts, of stores whose customers order again, of which less is known, with more parts of the range, and
// with many answers.
const trials = randomCases(150, 1_000);
vi.setConfig({ testTimeout: timeForCases(60_000) });
const isFull = trials > 150;
const limits = isFull ? { low: 92.5, high: 97.5 } : { low: 89, high: 100 };

type Change = (orders: readonly SimulatedOrder[], random: () => number) => readonly SimulatedOrder[];

interface Options {
  change?: Change;
  /** By default as customers' orders have it. */
  factor?: number;
}

/** In how many of 100 stores the interval of the share holds the truth. */
function coverage(population: Population, { change = (orders) => orders, factor }: Options = {}): number {
  let [held, all] = [0, 0];
  for (let seed = 1; seed <= trials; seed++) {
    const orders = change(makeOrders(population, seed * 7_919), randomFrom(seed));
    const cells = cellsOf(orders);
    const found = weightedShare(
      weigh(cells).design,
      cells.map(({ given }) => given.count),
      { repeat: factor ?? factorOf(orders) },
    );
    if (!found) continue;
    const truth = orders.filter(({ wouldSayYes }) => wouldSayYes).length / orders.length;
    all++;
    if (truth >= found.low && truth <= found.high) held++;
  }
  return (100 * held) / all;
}

function factorOf(orders: readonly SimulatedOrder[]): number {
  const answered = orders.filter((order) => order.answered);
  return repeatFactor({ answered: pairsOf(answered), all: pairsOf(orders) }, answered.length, orders.length);
}

function pairsOf(orders: readonly SimulatedOrder[]): number {
  const times = new Map<number, number>();
  for (const { customer } of orders) times.set(customer, (times.get(customer) ?? 0) + 1);
  return [...times.values()].reduce((sum, k) => sum + k * (k - 1), 0);
}

function expectHeld(found: number): void {
  expect(found, `${found.toFixed(1)} %`).toBeGreaterThanOrEqual(limits.low);
  expect(found, `${found.toFixed(1)} %`).toBeLessThanOrEqual(limits.high);
}

describe("the interval of a share holds the truth in 95 of 100 stores whose customers order one to five times", () => {
  const populations = (isFull ? [0.1, 0.5] : [0.25]).map((share) => ({
    answers: 100,
    orders: 400,
    share,
    strength: 1,
  }));

  test.each(populations)("if each order answers by itself, share $share", (population) => {
    expectHeld(coverage({ ...population, repeated: "apart" }));
  });

  test.each(populations)(
    "if all orders of a customer answer or none, and in fewer without the factor, share $share",
    (one) => {
      const population = { ...one, repeated: "together" as const };
      const found = coverage(population);
      expect(found, `${found.toFixed(1)} %`).toBeGreaterThanOrEqual(limits.low);
      const without = coverage(population, { factor: 1 });
      expect(without, `${without.toFixed(1)} %`).toBeLessThan(found - 3);
    },
  );
});

/** The store knows the type of three customers of five. */
const forgetTypes: Change = (orders, random) =>
  orders.map((order) => (random() < 0.4 ? { ...order, type: "unknown" as const } : order));

/** Each period in so many. */
const splitPeriods =
  (parts: number): Change =>
  (orders, random) =>
    orders.map((order) => ({ ...order, period: order.period * parts + Math.floor(random() * parts) }));

describe("so does it", () => {
  const populations = (isFull ? [0.1, 0.5] : [0.25]).map((share) => ({
    answers: 300,
    orders: 1_500,
    share,
    strength: 1,
  }));

  test.each(populations)("with customers of unknown type, share $share", (population) => {
    expectHeld(coverage(population, { change: forgetTypes, factor: 1 }));
  });

  test.each(
    populations.flatMap((one) => [
      { ...one, parts: 2 },
      { ...one, parts: 4 },
    ]),
  )("with three times $parts periods, share $share", ({ parts, ...population }) => {
    expectHeld(coverage({ ...population, answers: 600, orders: 2_400 }, { change: splitPeriods(parts), factor: 1 }));
  });

  const many = [
    { share: 0.01, rate: 0.6 },
    { share: 0.1, rate: 0.6 },
    { share: 0.25, rate: 0.3 },
    { share: 0.5, rate: 0.6 },
  ];

  test.for(isFull ? many : [])("with 2,000 answers, share $share, $rate of all orders", ({ share, rate }) => {
    expectHeld(coverage({ answers: 2_000, orders: Math.round(2_000 / rate), share, strength: 1 }, { factor: 1 }));
  });
});

import type { CustomerType } from "../categories.ts";
import type { FrameCell } from "../margins.ts";
import type { ValueSums } from "../weighted-mean.ts";
import { normalFrom, randomFrom } from "./random.ts";

/** A made-up store's orders, and how readily its customers answer. */
export interface Population {
  /** How many answers are expected, of how many orders. */
  answers: number;
  orders: number;
  /** How many of the orders would give the answer, on average. */
  share: number;
  /** How much answering depends on the order: 0 not at all, 1 strongly. */
  strength: number;
  /** How many times as likely those who would give the answer are to answer at all, as odds. */
  readiness?: number;
  /** Each of `orders` is a customer with one to five orders, of which each answers by itself, or all do or none. */
  repeated?: "apart" | "together";
}

/** One order, with what only its customer knows. */
export interface SimulatedOrder {
  type: CustomerType;
  /** The logarithm of its total, in standard deviations. */
  size: number;
  country: string;
  period: number;
  wouldSayYes: boolean;
  answered: boolean;
  customer: number;
}

const countries = ["US", "CA", "GB", "DE", "AU"] as const;
const countryShares = [0.62, 0.77, 0.87, 0.95, 1];
const countryReadiness = [0.3, 0.1, -0.2, -0.5, -0.8];
const countryLean = [0.2, -0.2, 0.1, -0.4, 0.5];
const PERIODS = 3;
/** The most orders that one customer has. */
const MOST_ORDERS = 5;

/** Orders of one trial. The answer, and answering, depend on the same facts (logit); the same seed makes the same. */
export function makeOrders(
  { answers, orders, share, strength, readiness = 1, repeated }: Population,
  seed: number,
): SimulatedOrder[] {
  const random = randomFrom(seed);
  const facts = Array.from({ length: orders }, () => {
    const isNew = random() < 0.6;
    const place = countryShares.findIndex(placeUntil(random()));
    const period = Math.floor(random() * PERIODS);
    const size = normalFrom(random) + (isNew ? -0.3 : 0.45);
    return { isNew, place, period, size };
  });
  const lean = facts.map(({ isNew, place, size }) => (isNew ? 0.4 : -0.4) - 0.5 * size + (countryLean[place] ?? 0));
  const toSayYes = solve(lean, share);
  const says = lean.map((one) => random() < expit(toSayYes + one));
  const ready = facts.map(
    ({ isNew, place, period, size }, index) =>
      strength * ((isNew ? -0.49 : 0.49) + 0.41 * size + (countryReadiness[place] ?? 0) + (period - 1) * 0.15) +
      (says[index] ? Math.log(readiness) : 0),
  );
  const toAnswer = solve(ready, answers / orders);
  return facts.flatMap(({ isNew, place, period, size }, index) => {
    const answers = () => random() < expit(toAnswer + (ready[index] ?? 0));
    const order = {
      type: isNew ? ("new" as const) : ("returning" as const),
      size,
      country: countries[place] ?? "US",
      period,
      wouldSayYes: says[index] === true,
      answered: answers(),
      customer: index,
    };
    const times = repeated ? Math.floor(random() * MOST_ORDERS) : 0;
    const more = Array.from({ length: times }, () =>
      repeated === "together" ? order : { ...order, answered: answers() },
    );
    return [order, ...more];
  });
}

function placeUntil(at: number): (share: number) => boolean {
  return (share) => at < share;
}

/** Bands of a total, in standard deviations, with 12.5 % of orders in each of the lower ones. */
const edges = [-1.2, -0.72, -0.35, -0.02, 0.31, 0.66, 1.12, 1.66, 2.4];

/** The total of an order: lognormal. */
export function totalOf({ size }: SimulatedOrder): number {
  return Math.exp(4 + 0.6 * size);
}

/** The orders as the store knows them, with the sums of totals of who said yes and of all who answered. */
export function cellsOf(orders: readonly SimulatedOrder[]): (FrameCell & { given: ValueSums; all: ValueSums })[] {
  const alike = Map.groupBy(orders, (order) => [order.type, bandOf(order), order.country, order.period].join());
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const answered = some.filter((order) => order.answered);
    return [
      {
        type: first.type,
        band: bandOf(first),
        country: first.country,
        period: first.period,
        orders: some.length,
        answered: answered.length,
        given: sumsOf(answered.filter((order) => order.wouldSayYes).map(totalOf)),
        all: sumsOf(answered.map(totalOf)),
      },
    ];
  });
}

function bandOf({ size }: SimulatedOrder): number {
  return edges.filter((edge) => edge <= size).length;
}

export function sumsOf(values: readonly number[]): ValueSums {
  const power = (exponent: number) => values.reduce((sum, value) => sum + value ** exponent, 0);
  return { count: values.length, sum: power(1), squares: power(2), cubes: power(3) };
}

export function expit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** What to add to logits so that their probabilities have this mean: Newton's method, which settles within ten rounds. */
export function solve(logits: readonly number[], mean: number): number {
  let added = Math.log(mean / (1 - mean));
  for (let round = 0; round < 10; round++) {
    const probabilities = logits.map((logit) => expit(added + logit));
    const slope = probabilities.reduce((sum, one) => sum + one * (1 - one), 0);
    const step = (probabilities.reduce((sum, one) => sum + one, 0) - mean * logits.length) / slope;
    added -= step;
    if (Math.abs(step) < 1e-9) break;
  }
  return added;
}

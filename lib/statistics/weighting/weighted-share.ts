import { type Design, type SampleCell, sumOf } from "./design.ts";
import { studentQuantile } from "./student-quantile.ts";
import { type Moments, momentsOf, spreadOf } from "./variance.ts";

/** The 95% interval of a figure. */
export interface Interval {
  low: number;
  high: number;
}

/** Which orders a figure is about, besides those of the design: a part of the cells. Absent: all. */
export type Domain = (cell: SampleCell, index: number) => boolean;

interface ShareOptions {
  domain?: Domain;
  /** Answered orders of each cell that the share is of, such as those of a question that not everyone reaches. Absent: all. */
  among?: readonly number[];
  /** How much more the variance is because customers order more than once; see `repeatFactor`. */
  repeat?: number;
}

/** A share of the orders of a frame, between 0 and 1, with what shows how sure it is. */
export interface WeightedShare extends Interval {
  share: number;
  standardError: number;
  /** The variance of the share that its interval uses. */
  variance: number;
  /** In the domain: answered orders that gave the answer, all answered orders, and orders: estimated with `among`. */
  given: number;
  answered: number;
  orders: number;
  /** How many answers of equal weight would know as much. */
  effectiveAnswers: number;
  /** The variance, relative to that of as many answers of equal weight; null where that is 0. */
  designEffect: number | null;
}

/** How many answers the cautious variance counts as, when few gave the answer. */
const CAUTION = 4;
const FEWEST_DEGREES = 5;

/**
 * The share of orders with an answer, as all orders of the frame would give it (docs/figures.md). Null without answered
 * orders in the domain.
 * @param given answered orders of each cell that gave the answer
 */
export function weightedShare(
  design: Design,
  given: readonly number[],
  { domain = everywhere, among, repeat = 1 }: ShareOptions = {},
): WeightedShare | null {
  const part = domainOf(design, domain, among);
  const { answered, orders, weight } = part;
  if (answered === 0 || weight === 0) return null;
  const gave = part.sum((_, index) => given[index] ?? 0);
  const share = part.sum((_, index) => (given[index] ?? 0) * (design.weights[index] ?? 0)) / weight;
  const moments = design.cells.map((cell, index) => {
    const yes = given[index] ?? 0;
    return domain(cell, index)
      ? momentsOf([
          { value: 1 - share, count: yes },
          { value: -share, count: (among?.[index] ?? cell.answered) - yes },
        ])
      : none;
  });
  const spread = spreadOf(design, moments, weight);
  const simple = (share * (1 - share)) / answered;
  const fewer = Math.min(gave, answered - gave);
  const cautious = (fewer * spread.variance + CAUTION * part.heaviness * part.unseen * simple) / (fewer + CAUTION);
  const variance = Math.max(spread.variance, cautious) * repeat;
  return {
    share,
    standardError: spread.standardError,
    variance,
    given: gave,
    answered,
    orders,
    effectiveAnswers: weight ** 2 / part.squares,
    designEffect: answered < orders && simple > 0 ? variance / (simple * (1 - answered / orders)) : null,
    ...intervalOf({ share, variance, given: gave, answered }, part, among ? null : orders),
  };
}

export const everywhere: Domain = () => true;
export const none: Moments = { sum: 0, squares: 0, cubes: 0 };

/**
 * Wilson's interval for the answers that the variance is worth, cut to what is certain: some orders have answered.
 * @param orders null if they are only estimated: then nothing is certain
 */
function intervalOf(
  { share, variance, given, answered }: Pick<WeightedShare, "share" | "variance" | "given" | "answered">,
  { rank, heaviness, unseen }: DomainSums,
  orders: number | null,
): Interval {
  const isAlike = given === 0 || given === answered;
  const worth = isAlike ? answered / (heaviness * unseen) : (share * (1 - share)) / variance;
  if (!Number.isFinite(worth)) return { low: share, high: share };
  const { low, high } = wilson(share, worth, studentQuantile(degreesOf(answered, rank)));
  if (orders === null) return { low, high };
  return { low: Math.max(low, given / orders), high: Math.min(high, (given + orders - answered) / orders) };
}

/** E. B. Wilson's score interval (1927) for a share of `worth` answers. */
function wilson(share: number, worth: number, quantile: number): Interval {
  const widened = 1 + quantile ** 2 / worth;
  const center = (share + quantile ** 2 / (2 * worth)) / widened;
  const half = (quantile / widened) * Math.sqrt((share * (1 - share)) / worth + quantile ** 2 / (4 * worth ** 2));
  // At the ends, where rounding would leave a little.
  return { low: share === 0 ? 0 : center - half, high: share === 1 ? 1 : center + half };
}

/** Degrees of freedom of a figure of so many answers, weighted by margins of that rank. */
export function degreesOf(answered: number, rank: number): number {
  return Math.max(FEWEST_DEGREES, answered - rank);
}

/** What a domain's answers amount to. */
export interface DomainSums {
  answered: number;
  orders: number;
  /** Σw, Σw². */
  weight: number;
  squares: number;
  /** 1 if all weights are alike, more if few answers count for many orders: n Σw³ / (Σw Σw²). */
  heaviness: number;
  /** The part of the variance that is left because not every order answered: 1 − Σw/Σw². */
  unseen: number;
  /** 1, and for each margin its categories in the domain but one. */
  rank: number;
  sum(take: (cell: SampleCell, index: number) => number): number;
}

export function domainOf({ cells, weights }: Design, domain: Domain, among?: readonly number[]): DomainSums {
  const inside = cells.map(domain);
  const sum = (take: (cell: SampleCell, index: number) => number) =>
    sumOf(cells, (cell, index) => (inside[index] ? take(cell, index) : 0));
  let [answered, weight, squares, cubes] = [0, 0, 0, 0];
  const margins = (cells[0]?.categories ?? []).map(() => new Set<number | undefined>());
  for (const [index, cell] of cells.entries()) {
    const count = inside[index] ? (among?.[index] ?? cell.answered) : 0;
    if (count === 0) continue;
    const one = weights[index] ?? 0;
    answered += count;
    weight += count * one;
    squares += count * one ** 2;
    cubes += count * one ** 3;
    for (const [margin, categories] of margins.entries()) categories.add(cell.categories[margin]);
  }
  return {
    answered,
    orders: among ? weight : sum((cell) => cell.orders),
    weight,
    squares,
    heaviness: squares === 0 ? 1 : (answered * cubes) / (weight * squares),
    unseen: squares === 0 ? 0 : Math.max(0, 1 - weight / squares),
    rank: margins.reduce((rank, { size }) => rank + Math.max(0, size - 1), 1),
    sum,
  };
}

import { type Design, sumOf } from "./design.ts";

/** Sums of a figure's influence over the answered orders of one cell: of its values, their squares and their cubes. */
export interface Moments {
  sum: number;
  squares: number;
  cubes: number;
}

/** How far a weighted figure may be off. */
export interface Spread {
  /** By the convention of R's `survey`: raked weights, one chance to be in the sample, linearization. */
  standardError: number;
  /** With each order's own chance to have answered, and the fit's leverage; 0 if every order answered. */
  variance: number;
  /** The third moment of the figure's error over its standard deviation's cube; 0 without any variance. */
  skewness: number;
}

/**
 * The spread of a figure.
 * @param moments of its influence, which is 0 for orders that the figure doesn't depend on
 * @param denominator the weighted total that the figure is a share of
 */
export function spreadOf(design: Design, moments: readonly Moments[], denominator: number): Spread {
  const { cells, weights, orders, answered, fit } = design;
  if (answered < 2 || denominator === 0) return { standardError: 0, variance: 0, skewness: 0 };
  const taken = fit.sweep(moments.map(({ sum }) => sum));
  let [sum, squares, variance, cubes] = [0, 0, 0, 0];
  for (const [index, { answered: count }] of cells.entries()) {
    if (count === 0) continue;
    const rest = shifted(moments[index], count, taken[index] ?? 0);
    const weight = weights[index] ?? 0;
    const [share, chance] = [weight / denominator, Math.max(0, 1 - 1 / weight)];
    const unseen = 1 - (fit.leverages[index] ?? 0);
    sum += share * rest.sum;
    squares += share ** 2 * rest.squares;
    // An order that alone decides about a category is fitted exactly: nothing of it is left.
    if (unseen > 0) variance += (share ** 2 * chance * rest.squares) / unseen;
    cubes += share ** 3 * chance * rest.cubes;
  }
  const many = answered / (answered - 1);
  variance *= many;
  return {
    standardError: Math.sqrt(Math.max(0, (1 - answered / orders) * many * (squares - sum ** 2 / answered))),
    variance,
    skewness: variance > 0 ? cubes / variance ** 1.5 : 0,
  };
}

/** The moments of values that are all smaller by the same. */
function shifted(moments: Moments | undefined, count: number, by: number): Moments {
  const { sum = 0, squares = 0, cubes = 0 } = moments ?? {};
  return {
    sum: sum - count * by,
    squares: Math.max(0, squares - 2 * by * sum + count * by ** 2),
    cubes: cubes - 3 * by * squares + 3 * by ** 2 * sum - count * by ** 3,
  };
}

/** Two values and how many orders have each, as moments. */
export function momentsOf(values: readonly { value: number; count: number }[]): Moments {
  return {
    sum: sumOf(values, ({ value, count }) => count * value),
    squares: sumOf(values, ({ value, count }) => count * value ** 2),
    cubes: sumOf(values, ({ value, count }) => count * value ** 3),
  };
}

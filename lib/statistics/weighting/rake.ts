import { type SampleCell, sumOf } from "./design.ts";

/** How far a factor may be from 1 in the last round. */
const TOLERANCE = 1e-12;
const MOST_ROUNDS = 1_000;

/**
 * Weights of answered orders, one for each cell, so that in every margin the weighted total of each category is its number
 * of orders: iterative proportional fitting (W. E. Deming and F. F. Stephan, 1940), from equal weights. Null if it doesn't
 * settle. Each category needs an answered order.
 */
export function rake(cells: readonly SampleCell[]): readonly number[] | null {
  const answered = sumOf(cells, (cell) => cell.answered);
  const start = answered === 0 ? 0 : sumOf(cells, (cell) => cell.orders) / answered;
  const weights = cells.map(() => start);
  const margins = (cells[0]?.categories ?? []).map((_, margin) => marginOf(cells, margin));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let farthest = 0;
    for (const { categoryOf, targets } of margins) {
      const totals = targets.map(() => 0);
      for (const [index, category] of categoryOf.entries()) {
        totals[category] = (totals[category] ?? 0) + (weights[index] ?? 0) * (cells[index]?.answered ?? 0);
      }
      const factors = targets.map((target, category) => {
        const total = totals[category] ?? 0;
        return total > 0 ? target / total : 1;
      });
      for (const [index, category] of categoryOf.entries()) {
        weights[index] = (weights[index] ?? 0) * (factors[category] ?? 1);
      }
      farthest = Math.max(farthest, ...factors.map((factor) => Math.abs(factor - 1)));
    }
    if (farthest <= TOLERANCE) return weights;
  }
  return null;
}

/** Each cell's category, and the orders of each category. */
function marginOf(cells: readonly SampleCell[], margin: number): { categoryOf: number[]; targets: number[] } {
  const places = new Map<number, number>();
  const targets: number[] = [];
  const categoryOf = cells.map(({ categories, orders }) => {
    const category = categories[margin] ?? 0;
    const place = places.get(category) ?? places.size;
    places.set(category, place);
    targets[place] = (targets[place] ?? 0) + orders;
    return place;
  });
  return { categoryOf, targets };
}

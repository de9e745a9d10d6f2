/** How often the same customers order, as the sum over customers of k(k − 1) with k orders. */
export interface RepeatedOrders {
  /** Among answered orders. */
  answered: number;
  /** Among all orders of the frame. */
  all: number;
}

/**
 * How many times a variance is what it would be if orders answered independently of each other: 1, and more where the same
 * customers always answer, or never do.
 * @param answered answered orders
 * @param orders all orders of the frame
 */
export function repeatFactor(repeated: RepeatedOrders, answered: number, orders: number): number {
  if (answered === 0 || answered >= orders) return 1;
  const rate = answered / orders;
  return 1 + Math.max(0, (repeated.answered / answered - (rate * repeated.all) / orders) / (1 - rate));
}

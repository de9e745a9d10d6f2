/** How often a value occurs. */
export interface Counted {
  value: number;
  count: number;
}

export function countOf(values: readonly Counted[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

/** For an even number of values, the midpoint of the middle two; 0 for none. `sorted`: ascending. */
export function medianOf(sorted: readonly Counted[]): number {
  const total = countOf(sorted);
  if (total === 0) return 0;
  return (valueAt(sorted, Math.floor((total - 1) / 2)) + valueAt(sorted, Math.floor(total / 2))) / 2;
}

/**
 * The smallest value that at least a share of all (0 to 1) does not exceed, by nearest rank (the first definition in R.
 * J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50, 1996, 361–365); 0
 * for none. `sorted`: ascending.
 */
export function quantileOf(sorted: readonly Counted[], share: number): number {
  return valueAt(sorted, Math.max(0, Math.ceil(share * countOf(sorted)) - 1));
}

/** The value at an index, if each were repeated as often as it occurs. */
function valueAt(sorted: readonly Counted[], place: number): number {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed > place) return value;
  }
  return 0;
}

import { FEWEST_SHARED, isFew } from "../shared-reports.ts";

/**
 * The items of 10 or more, in their order. As long as those left out are fewer than 10 together, which the total would tell,
 * the smallest of the others goes too.
 */
export function withoutFew<Item extends { count: number }>(items: readonly Item[], total: number): Item[] {
  const kept = items.filter(({ count }) => count >= FEWEST_SHARED).toSorted((one, other) => other.count - one.count);
  const left = () => total - kept.reduce((sum, { count }) => sum + count, 0);
  while (kept.length > 0 && isFew(left())) kept.pop();
  const isKept = new Set(kept);
  return items.filter((item) => isKept.has(item));
}

import { z95 as z } from "./normal-quantile.ts";
import { studentQuantile } from "./weighting/student-quantile.ts";

/** The ends of a 95% confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** How many values were summed, their sum, and the sum of their squares. */
export interface Sums {
  count: number;
  sum: number;
  squares: number;
}

/** The score interval for the expected number behind a Poisson count; also accurate for small counts. */
export function countInterval(count: number): Interval {
  const centre = count + z ** 2 / 2;
  const half = z * Math.sqrt(count + z ** 2 / 4);
  return { low: count === 0 ? 0 : centre - half, high: centre + half };
}

/** The interval for the expected sum of a Poisson number of values (compound Poisson), none below 0. */
export function sumInterval({ sum, squares }: Sums): Interval {
  const half = z * Math.sqrt(squares);
  return { low: Math.max(0, sum - half), high: sum + half };
}

/** Student's t interval for the mean behind a sample of values, none below 0. Null for fewer than two values. */
export function meanInterval({ count, sum, squares }: Sums): Interval | null {
  if (count < 2) return null;
  const mean = sum / count;
  // Alike values may differ by the last digit of a square.
  const variance = Math.max(0, squares - sum * mean) / (count - 1);
  const half = studentQuantile(count - 1) * Math.sqrt(variance / count);
  return { low: Math.max(0, mean - half), high: mean + half };
}

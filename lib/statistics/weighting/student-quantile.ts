import { z95 } from "../normal-quantile.ts";

/** From here on the expansion is exact to eleven digits. */
const MANY = 200;

const known = new Map<number, number>();

/**
 * The two-sided 95% quantile of Student's t distribution.
 * @param degrees of freedom, a whole number from 1; infinite ones are allowed
 */
export function studentQuantile(degrees: number): number {
  if (degrees >= MANY) return expanded(degrees);
  const before = known.get(degrees);
  if (before !== undefined) return before;
  let [low, high] = [0, 16];
  // Halving ends where no number lies between both.
  for (let middle = 8; middle > low && middle < high; middle = (low + high) / 2) {
    if (within(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  known.set(degrees, high);
  return high;
}

/** The probability of a value between −t and t: the finite series for whole degrees (Abramowitz and Stegun, 26.7.3–4). */
function within(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isEven = degrees % 2 === 0;
  let [term, sum] = isEven ? [1, 1] : [cosine, degrees > 1 ? cosine : 0];
  for (let power = isEven ? 2 : 3; power <= degrees - 2; power += 2) {
    term *= (cosine ** 2 * (power - 1)) / power;
    sum += term;
  }
  return isEven ? sine * sum : (2 / Math.PI) * (angle + sine * sum);
}

/** Cornish and Fisher's expansion around the normal quantile (Abramowitz and Stegun, 26.7.5). */
function expanded(degrees: number): number {
  const z = z95;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92_160 * degrees ** 4)
  );
}

import { z95 as z } from "./normal-quantile.ts";
import { roundTo } from "./percent.ts";

/**
 * The 95% confidence interval of a share, in percent with one decimal: Wilson's score interval without continuity
 * correction (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927,
 * 209–212). It also works for few answers and for shares near 0 and 100. Both ends are 0 if `whole` is 0.
 */
export function wilsonInterval(part: number, whole: number): { low: number; high: number } {
  if (whole <= 0) return { low: 0, high: 0 };
  const share = Math.min(1, Math.max(0, part / whole));
  const widened = 1 + z ** 2 / whole;
  const centre = (share + z ** 2 / (2 * whole)) / widened;
  const half = (z / widened) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return { low: asPercent(share === 0 ? 0 : centre - half), high: asPercent(share === 1 ? 1 : centre + half) };
}

function asPercent(share: number): number {
  return roundTo(1, Math.min(1, Math.max(0, share)) * 100);
}

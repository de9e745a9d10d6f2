// Below this, the recurrence of the gamma function is applied first: the series is exact to 1e-10 above it.
const SERIES_FROM = 8;

/** The natural logarithm of the gamma function of a number above 0, to ten digits (Stirling's series). */
export function logGamma(value: number): number {
  let [shifted, product] = [value, 1];
  for (; shifted < SERIES_FROM; shifted++) product *= shifted;
  const inverse = 1 / shifted;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return (shifted - 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI + series - Math.log(product);
}

const HALF_LOG_TWO_PI = 0.9189385332046727;

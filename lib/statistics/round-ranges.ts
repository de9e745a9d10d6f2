/** Numbers from `from` up to but excluding `below`. */
export interface NumberRange {
  from: number;
  below: number;
}

/**
 * Ranges of one round width (1, 2 or 5 times a power of ten) that cover the lowest to the highest number: as many as
 * possible, up to `most`. For whole numbers the width is at least 1.
 */
export function roundRanges(numbers: readonly number[], most: number): NumberRange[] {
  // Not spread: there may be more than the argument limit.
  const low = numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
  const high = numbers.reduce((greatest, number) => Math.max(greatest, number), Number.NEGATIVE_INFINITY);
  if (!(low <= high)) return [];
  const width = widthFor(low, high, most, numbers.every(Number.isInteger));
  const [first, last] = [Math.floor(low / width), Math.floor(high / width)];
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    from: exact((first + place) * width),
    below: exact((first + place + 1) * width),
  }));
}

function widthFor(low: number, high: number, most: number, isWhole: boolean): number {
  const least = (high - low) / most;
  if (least === 0) return 1;
  const power = Math.floor(Math.log10(least));
  const widths = [power, power + 1].flatMap((exponent) => [1, 2, 5].map((step) => Number(`${step}e${exponent}`)));
  const fits = (width: number) => (width >= 1 || !isWhole) && Math.floor(high / width) - Math.floor(low / width) < most;
  return widths.find(fits) ?? Number(`1e${Math.max(power + 2, 0)}`);
}

/** Avoids 0.30000000000000004 for three tenths. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

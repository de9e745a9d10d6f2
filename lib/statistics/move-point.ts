/**
 * A number with its decimal point moved to the right by `digits`. Working on the decimal text keeps 1.005 moved by 2
 * from becoming 100.49999999999999. NaN if the number's text already has an exponent.
 */
export function movePoint(value: number, digits: number): number {
  return Number(`${value}e${digits}`);
}

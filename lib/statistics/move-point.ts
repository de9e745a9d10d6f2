/**
 * A number with its decimal point moved by so many digits to the right. Done in the decimal text, it keeps 1.005 moved by 2
 * from becoming 100.49999999999999. NaN where the text of the number has an exponent already.
 */
export function movePoint(value: number, digits: number): number {
  return Number(`${value}e${digits}`);
}

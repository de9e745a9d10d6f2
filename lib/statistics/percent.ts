import { movePoint } from "./move-point.ts";

/**
 * `part` of `whole` in percent with one decimal, halves rounded up; 0 if `whole` is 0.
 * Both are integers. The rounding is done in integers, so that 0.05 never becomes 0.0499….
 */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.floor((2000 * part + whole) / (2 * whole)) / 10;
}

/** A number rounded to `decimals` digits, halves up (towards the larger number). */
export function roundTo(decimals: number, value: number): number {
  const moved = movePoint(value, decimals);
  return Number.isNaN(moved) ? 0 : Math.round(moved) / 10 ** decimals;
}

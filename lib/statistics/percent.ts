import { movePoint } from "./move-point.ts";

/**
 * `part` of `whole` in percent with one decimal, halves rounded up; 0 where `whole` is 0.
 * Both are whole numbers. The rounding is done in integers, so that 0.05 never turns into 0.0499….
 */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.floor((2000 * part + whole) / (2 * whole)) / 10;
}

/** A number with `decimals` digits after the point, halves rounded up (towards the larger number). */
export function roundTo(decimals: number, value: number): number {
  const moved = movePoint(value, decimals);
  return Number.isNaN(moved) ? 0 : Math.round(moved) / 10 ** decimals;
}

import { minorDigits } from "#lib/minor-units.ts";
import { movePoint } from "#lib/statistics/move-point.ts";

/** Decimal money in major units as integer minor units (ISO 4217), halves rounded up: 49.9 USD → 4990. */
export function toMinorUnits(amount: number, currency: string): number {
  const moved = movePoint(amount, minorDigits(currency));
  return Math.round(Number.isNaN(moved) ? 0 : moved);
}

/** The reverse of {@link toMinorUnits}. */
export function toMajorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency);
}

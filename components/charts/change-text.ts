import { formatDecimal } from "#lib/format-figure.ts";

export type ChangeUnit = "%" | "points";

/** A share's change that chance explains. `before` is the previous period's figure, formatted. */
export function unclearText(before: string): string {
  return `No clear change from ${before}`;
}

/** `Up 12.5% from 40`, `Down 1.0 point`, `Unchanged at 40`. `before` is the previous period's figure, formatted. */
export function changeText(change: number, unit: ChangeUnit, before?: string): string {
  if (change === 0) return before ? `Unchanged at ${before}` : "No change";
  const size = Math.abs(change);
  const way = change > 0 ? "Up" : "Down";
  const moved =
    unit === "%" ? `${formatDecimal(size)}%` : `${formatDecimal(size)}\u00a0${size === 1 ? "point" : "points"}`;
  return `${way} ${moved}${before ? ` from ${before}` : ""}`;
}

/** Two counts that are too low to compare. */
export function tooFewText(now: string, before: string): string {
  return `Too few to compare: ${now} now, ${before} before`;
}

export const dayNotOver = "No comparison until the day is over";
export const notCompared = "Couldn't compare";

import { formatDecimal } from "#lib/format-figure.ts";

export type ChangeUnit = "%" | "points";

/** `Up 12.5 % from 40`, `Down 1.0 point`, `As before: 40`. `before` is the figure of the period before, as text. */
export function changeWords(change: number, unit: ChangeUnit, before?: string): string {
  if (change === 0) return before ? `As before: ${before}` : "No change";
  const size = Math.abs(change);
  const way = change > 0 ? "Up" : "Down";
  const word = unit === "points" && size === 1 ? "point" : unit;
  return `${way} ${formatDecimal(size)}\u00a0${word}${before ? ` from ${before}` : ""}`;
}

/** Two counts that do not tell a change. */
export function tooFewWords(now: string, before: string): string {
  return `Too few to compare: ${now} now, ${before} before`;
}

export const dayNotOver = "The day is not over: nothing to compare yet";
export const notCompared = "Could not be compared";

import { planText } from "#lib/plan-text.ts";

/** A plan's name within a sentence: `5K orders (yearly)`. */
export function planName(plan: string): string {
  return planText(plan).replace(", yearly", " (yearly)");
}

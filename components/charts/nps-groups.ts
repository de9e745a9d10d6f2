import type { DayOfAnswers } from "./bucket-series.ts";

export const npsGroups = [
  { id: "promoters", label: "Promoters, 9–10", from: 9, to: 10, color: "var(--aw-chart-1)" },
  { id: "passives", label: "Passives, 7–8", from: 7, to: 8, color: "var(--aw-chart-other)" },
  { id: "detractors", label: "Detractors, 0–6", from: 0, to: 6, color: "var(--aw-chart-2)" },
] as const;

/** Groups daily counts of scores 0 to 10 into the three NPS groups. */
export function groupScores(days: readonly DayOfAnswers[]): DayOfAnswers[] {
  return days.map(({ counts, ...day }) => ({
    ...day,
    counts: Object.fromEntries(npsGroups.map(({ id, from, to }) => [id, sumBetween(counts, from, to)])),
  }));
}

function sumBetween(counts: Record<string, number>, from: number, to: number): number {
  let sum = 0;
  for (const [score, count] of Object.entries(counts)) if (Number(score) >= from && Number(score) <= to) sum += count;
  return sum;
}

import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { netPromoter } from "#lib/statistics/net-promoter.ts";
import { roundTo } from "#lib/statistics/percent.ts";
import type { Question } from "#lib/survey/document.ts";

type Numeric = NonNullable<QuestionAnalytics["numeric"]>;

/**
 * Mean and median (two decimals) of the numbers given; for NPS also the score in points with one decimal: the percentage
 * of promoters (9–10) less that of detractors (0–6) (F. Reichheld, "The One Number You Need to Grow", HBR, December 2003).
 * All are 0 while nobody answered.
 */
export function numericSummary(question: Question, counts: ReadonlyMap<string, { count: number }>): Numeric {
  const numbers = [...counts]
    .map(([id, { count }]) => ({ value: Number(id), count }))
    .filter(({ value, count }) => Number.isFinite(value) && count > 0)
    .sort((a, b) => a.value - b.value);
  const total = countOf(numbers);
  const sum = numbers.reduce((running, { value, count }) => running + value * count, 0);
  const summary: Numeric = {
    mean: total > 0 ? roundTo(2, sum / total) : 0,
    median: roundTo(2, medianOf(numbers, total)),
  };
  return question.type === "nps" ? { ...summary, ...groupsOf(numbers, total) } : summary;
}

type Counted = { value: number; count: number };

function countOf(numbers: readonly Counted[]): number {
  return numbers.reduce((sum, { count }) => sum + count, 0);
}

/** Of an even number of answers, the middle between the two in the middle. */
function medianOf(sorted: readonly Counted[], total: number): number {
  if (total === 0) return 0;
  return (at(sorted, Math.floor((total - 1) / 2)) + at(sorted, Math.floor(total / 2))) / 2;
}

function at(sorted: readonly Counted[], position: number): number {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed > position) return value;
  }
  return 0;
}

function groupsOf(numbers: readonly Counted[], total: number) {
  const promoters = countOf(numbers.filter(({ value }) => value >= 9));
  const detractors = countOf(numbers.filter(({ value }) => value <= 6));
  const groups = { promoters, passives: total - promoters - detractors, detractors };
  return { nps: netPromoter(groups)?.nps ?? 0, ...groups };
}

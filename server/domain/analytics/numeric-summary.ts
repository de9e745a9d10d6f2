import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { type Counted, countOf, medianOf } from "#lib/statistics/counted-values.ts";
import { netPromoter } from "#lib/statistics/net-promoter.ts";
import { roundTo } from "#lib/statistics/percent.ts";
import type { Question } from "#lib/survey/document.ts";
import { traitsOf } from "#lib/survey/question-type.ts";

type Numeric = NonNullable<QuestionAnalytics["numeric"]>;

/**
 * Mean and median (two decimals) of the answers; for NPS also the score with one decimal: the percentage of promoters
 * (9–10) minus that of detractors (0–6) (F. Reichheld, "The One Number You Need to Grow", HBR, December 2003). All are
 * 0 without answers.
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
    median: roundTo(2, medianOf(numbers)),
  };
  return traitsOf(question.type).figures === "netPromoter" ? { ...summary, ...groupsOf(numbers, total) } : summary;
}

function groupsOf(numbers: readonly Counted[], total: number) {
  const promoters = countOf(numbers.filter(({ value }) => value >= 9));
  const detractors = countOf(numbers.filter(({ value }) => value <= 6));
  const groups = { promoters, passives: total - promoters - detractors, detractors };
  return { nps: netPromoter(groups)?.nps ?? 0, ...groups };
}

import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { Question } from "#lib/survey/document.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { isNumeric, isScale, ownChoiceIdsOf } from "#lib/survey/question-type.ts";
import type { Calendar } from "./day-range.ts";
import type { LabeledQuestion } from "./labeled-question.ts";
import { moneyOf } from "./money.ts";

/** The counters of one choice. `orders`: how many of them have an order total in the account's currency. */
export interface ChoiceCount {
  count: number;
  orders: number;
  revenueMinor: number;
}

/** How many different numbers a table shows; the least common ones beyond that are left out. */
const maxNumbers = 1000;

/**
 * The answers to a question with their shares of everyone who answered it: all its choices, even those nobody chose, in
 * the order shown, then "other", then removed choices. Numbers are in ascending order: the whole scale of a rating or
 * NPS question, otherwise each number that was entered.
 */
export function answerTable(
  { question, labels }: LabeledQuestion,
  counts: ReadonlyMap<string, ChoiceCount>,
  answered: number,
  { currency }: Pick<Calendar, "currency">,
): QuestionAnalytics["answers"] {
  return answerIds(question, labels, counts).map((id) => {
    const counted = counts.get(id) ?? noCount;
    const { count } = counted;
    const { low, high } = wilsonInterval(count, answered);
    return {
      id,
      label: labels.get(id) ?? id,
      count,
      share: percentOf(count, answered),
      shareLow: low,
      shareHigh: high,
      ...moneyOf(counted, currency),
    };
  });
}

const noCount: ChoiceCount = { count: 0, orders: 0, revenueMinor: 0 };

/** The ids that a table lists. Ids without answers may be missing from `counts`. */
export function answerIds(
  question: Question,
  labels: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, { count: number }>,
): string[] {
  const counted = [...counts.keys()].filter((id) => (counts.get(id)?.count ?? 0) !== 0);
  if (isNumeric(question.type)) return numbers(question, counted, counts);
  const own = new Set(ownChoiceIdsOf(question));
  const shown = [...labels.keys()].filter(
    (id) => own.has(id) || (id === "other" && question.allowOther) || counted.includes(id),
  );
  return [...shown, ...counted.filter((id) => !labels.has(id)).sort()];
}

function numbers(question: Question, counted: string[], counts: ReadonlyMap<string, { count: number }>): string[] {
  const mostCommon = counted.toSorted((a, b) => (counts.get(b)?.count ?? 0) - (counts.get(a)?.count ?? 0));
  return [...new Set([...scaleOf(question), ...mostCommon.slice(0, maxNumbers)])].sort((a, b) => Number(a) - Number(b));
}

function scaleOf(question: Question): string[] {
  if (!isScale(question.type)) return [];
  const [from = 0, to = 10] = rangeOf(question);
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

import type { QuestionSplits, Split } from "#lib/calls/app-analytics.ts";
import { type Dimension, dimensionValues } from "#lib/dimensions.ts";
import { isNumeric, traitsOf } from "#lib/survey/question-type.ts";
import { storedDimension } from "#server/foundation/database/dimension-columns.ts";
import { answerTable, type ChoiceCount } from "./answer-table.ts";
import { type AccountContext, type Calendar, type FigureFilters, readCalendar } from "./day-range.ts";
import { type LabeledQuestion, readQuestion } from "./labeled-question.ts";
import { numberSummary } from "./number-summary.ts";
import { numericSummary } from "./numeric-summary.ts";
import { readSegmentCounters, type SegmentCounters } from "./segment-counters.ts";

/**
 * The answers to a question by customer type (new, returning, unknown) and by surface, in the order of the API, without
 * segments that have no answers. Each split is what `questionAnalytics` returns when filtered by the segment.
 * @throws AppError `not-found` for a question the account never saved, otherwise as {@link readCalendar}
 */
export async function questionSplits(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<QuestionSplits> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  const counters = await readSegmentCounters(context, questionNameId, calendar);
  const source: SplitSource = { context, calendar, labelled, counters };
  const [customerType, surface] = await Promise.all([splitBy(source, "customerType"), splitBy(source, "surface")]);
  return { currency: calendar.currency, customerType, surface };
}

interface SplitSource {
  context: AccountContext;
  calendar: Calendar;
  labelled: LabeledQuestion;
  counters: readonly SegmentCounters[];
}

async function splitBy(source: SplitSource, dimension: Dimension): Promise<Split[]> {
  const values: readonly string[] = dimensionValues[dimension];
  const splits = await Promise.all(values.map((value) => split(source, dimension, value)));
  return splits.filter(({ answered }) => answered > 0);
}

async function split(
  { context, calendar, labelled, counters }: SplitSource,
  dimension: Dimension,
  value: string,
): Promise<Split> {
  const stored = storedDimension(dimension, value);
  const within = counters.filter((cell) => cell[dimension] === stored);
  const answered = within.reduce((sum, cell) => sum + cell.answered, 0);
  const choices = sumOf(within);
  const { question } = labelled;
  const base: Split = { segment: value, answered, answers: answerTable(labelled, choices, answered, calendar) };
  if (!isNumeric(question.type) || answered === 0) return base;
  // The counters don't include all numbers of a number question.
  const segment = { ...calendar.segment, [dimension]: value };
  const numeric =
    traitsOf(question.type).figures === "numbers"
      ? await numberSummary(context, question.questionNameId, { ...calendar, segment })
      : numericSummary(question, choices);
  return { ...base, numeric };
}

function sumOf(cells: readonly SegmentCounters[]): Map<string, ChoiceCount> {
  const sums = new Map<string, ChoiceCount>();
  for (const [choice, { count, orders, revenueMinor }] of cells.flatMap(({ choices }) => [...choices])) {
    const sum = sums.get(choice) ?? { count: 0, orders: 0, revenueMinor: 0 };
    sums.set(choice, {
      count: sum.count + count,
      orders: sum.orders + orders,
      revenueMinor: sum.revenueMinor + revenueMinor,
    });
  }
  return sums;
}

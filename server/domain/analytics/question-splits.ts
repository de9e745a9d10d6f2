import type { QuestionSplits, Split } from "#lib/calls/app-analytics.ts";
import { customerTypes } from "#lib/calls/shapes.ts";
import { answeredSurfaces } from "#lib/survey/places.ts";
import { isNumeric, traitsOf } from "#lib/survey/question-type.ts";
import { answerTable, type ChoiceCount } from "./answer-table.ts";
import { type AccountContext, type Calendar, type FigureFilters, readCalendar } from "./day-range.ts";
import { type LabeledQuestion, readQuestion } from "./labeled-question.ts";
import { numberSummary } from "./number-summary.ts";
import { numericSummary } from "./numeric-summary.ts";
import { customerTypeNumbers, type Segment } from "./segment.ts";
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
  const [customerType, surface] = await Promise.all([
    splitBy(source, customerTypes, (name) => ({ customerType: customerTypeNumbers[name] })),
    splitBy(source, answeredSurfaces, (name) => ({ surface: name })),
  ]);
  return { currency: calendar.currency, customerType, surface };
}

interface SplitSource {
  context: AccountContext;
  calendar: Calendar;
  labelled: LabeledQuestion;
  counters: readonly SegmentCounters[];
}

async function splitBy<Name extends string>(
  source: SplitSource,
  names: readonly Name[],
  segmentFor: (name: Name) => Partial<Segment>,
): Promise<Split[]> {
  const splits = await Promise.all(names.map((name) => split(source, name, segmentFor(name))));
  return splits.filter(({ answered }) => answered > 0);
}

async function split({ context, calendar, labelled, counters }: SplitSource, name: string, part: Partial<Segment>) {
  const within = counters.filter(
    ({ customerType, surface }) =>
      customerType === (part.customerType ?? customerType) && surface === (part.surface ?? surface),
  );
  const answered = within.reduce((sum, cell) => sum + cell.answered, 0);
  const choices = sumOf(within);
  const { question } = labelled;
  const base: Split = { segment: name, answered, answers: answerTable(labelled, choices, answered, calendar) };
  if (!isNumeric(question.type) || answered === 0) return base;
  // The counters don't include all numbers of a number question.
  const segment = { ...calendar.segment, ...part };
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

import { daysBetween } from "#lib/calendar-day.ts";
import type { DifferenceLimit, WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { minorDigits } from "#lib/minor-units.ts";
import type { CustomerType } from "#lib/statistics/weighting/categories.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import { weightedMean } from "#lib/statistics/weighting/weighted-mean.ts";
import type { Question } from "#lib/survey/document.ts";
import { takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import { ordersOutside, readFrame } from "#server/domain/frames/index.ts";
import { answerIds } from "./answer-table.ts";
import { compareLargest } from "./compare-answers.ts";
import { type AccountContext, type DateFilters, readCalendar } from "./day-range.ts";
import { readQuestion } from "./labeled-question.ts";
import { labeledMargins } from "./margin-labels.ts";
import { countsIn, sumIn, type Weighing, weighFrame } from "./weighing.ts";
import { type AnswerFigures, answerFigures, revenueOf, rounded } from "./weighted-figures.ts";

export interface WeightedFilters extends DateFilters {
  customerType?: CustomerType | undefined;
  G?: DifferenceLimit | undefined;
}

/**
 * What all customers of a store would have answered, as those who did let estimate: by the days on which orders were
 * placed. Null for a question whose answers are neither choices nor scores.
 * @throws AppError `not-found` for a question that the account never saved, otherwise as {@link readCalendar}
 */
export async function weightedAnswers(
  context: AccountContext,
  questionNameId: string,
  { G = "1", ...filters }: WeightedFilters,
): Promise<WeightedAnswers | null> {
  const [calendar, { question, labels }] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  if (!isWeighted(question)) return null;
  const frame = await readFrame(context.accountId, questionNameId, calendar);
  if (frame === null) return { ...nothing, currency: calendar.currency };
  const [weighing, notInFrame] = await Promise.all([
    weighFrame(context.accountId, question, frame, { type: filters.customerType, G }),
    ordersOutside(context.accountId, questionNameId, frame),
  ]);
  const { type } = weighing;
  const { effectiveAnswers, ...counts } = countsIn(weighing);
  const sum = sumIn(frame, type);
  const given = new Map([...frame.given].map(([id, orders]) => [id, { count: sum(orders) }]));
  const answers = answerIds(question, labels, given).map((id) => ({
    id,
    label: labels.get(id) ?? id,
    ...answerFigures(weighing, frame.given.get(id) ?? []),
  }));
  const compared = answers.map(({ id, label, share }) => ({ label, share, given: frame.given.get(id) ?? [] }));
  return {
    currency: frame.scheme.currency,
    asOf: frame.asOf.toISOString(),
    ...counts,
    rangeDays: daysBetween(frame.days.firstDay, frame.days.lastDay) + 1,
    coveredDays: frame.coveredDays,
    revenue: revenueOf(frame, type) / 10 ** minorDigits(frame.scheme.currency),
    isFollowUp: frame.reached !== null,
    effectiveAnswers: rounded(effectiveAnswers),
    designEffect: mostGiven(answers)?.designEffect ?? null,
    score: type === null ? scoreOf(question, weighing) : null,
    lead: takesSeveral(question.type) ? null : compareLargest(weighing, compared).lead,
    margins: labeledMargins(weighing.margins, frame),
    notInFrame,
    answers,
  };
}

const nothing = {
  asOf: null,
  frame: 0,
  answered: 0,
  needed: FEWEST_WEIGHTED,
  rangeDays: 0,
  coveredDays: 0,
  newOrders: 0,
  revenue: 0,
  isFollowUp: false,
  effectiveAnswers: null,
  designEffect: null,
  score: null,
  lead: null,
  margins: [],
  notInFrame: [],
  answers: [],
};

/** Whether a question has figures of all customers: its answers are choices or scores. */
export function isWeighted({ type }: Question): boolean {
  const { figures } = traitsOf(type);
  return figures === "choices" || figures === "scale" || figures === "netPromoter";
}

function mostGiven(answers: readonly AnswerFigures[]): AnswerFigures | undefined {
  return answers.toSorted((one, other) => other.count - one.count)[0];
}

/** The mean of a scale, or the Net Promoter Score: of -100, 0 and 100 for each answer. */
function scoreOf({ type }: Question, { frame, design, repeat }: Weighing): WeightedAnswers["score"] {
  const { figures } = traitsOf(type);
  if (design === null || frame.reached !== null || figures === "choices") return null;
  const pointsOf = (given: number) => (figures === "scale" ? given : given >= 9 ? 100 : given >= 7 ? 0 : -100);
  const scores = frame.cells.map((_, index) =>
    [...frame.given].map(([id, orders]) => ({ value: pointsOf(Number(id)), count: orders[index]?.orders ?? 0 })),
  );
  const mean = weightedMean(design, scores, repeat);
  if (mean === null) return null;
  return {
    value: rounded(mean.value) ?? 0,
    low: rounded(mean.interval?.low),
    high: rounded(mean.interval?.high),
    standardError: rounded(mean.standardError) ?? 0,
  };
}

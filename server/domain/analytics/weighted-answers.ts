import { daysBetween } from "#lib/calendar-day.ts";
import type { DifferenceLimit, WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import type { CustomerType } from "#lib/statistics/weighting/margins.ts";
import { limitOfLead } from "#lib/statistics/weighting/nonresponse-bounds.ts";
import { weigh } from "#lib/statistics/weighting/weigh.ts";
import { weightedDifference } from "#lib/statistics/weighting/weighted-difference.ts";
import { weightedMean } from "#lib/statistics/weighting/weighted-mean.ts";
import { domainOf } from "#lib/statistics/weighting/weighted-share.ts";
import type { Question } from "#lib/survey/document.ts";
import { takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import { type Frame, ordersOutside, readFrame, readRepeatFactor } from "#server/domain/frames/index.ts";
import { answerIds } from "./answer-table.ts";
import { type AccountContext, type DateFilters, readCalendar } from "./day-range.ts";
import { readQuestion } from "./labeled-question.ts";
import { labeledMargins } from "./margin-labels.ts";
import {
  type AnswerFigures,
  answerFigures,
  countsOf,
  revenueOf,
  rounded,
  shareOf,
  type Weighing,
} from "./weighted-figures.ts";

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
  const type = filters.customerType ?? null;
  const [repeat, notInFrame] = await Promise.all([
    question.askOnce === "customer"
      ? 1
      : readRepeatFactor(context.accountId, frame.reached ? "" : questionNameId, frame),
    ordersOutside(context.accountId, questionNameId, frame),
  ]);
  const sum = sumIn(frame, type);
  const answered = sum(frame.reached ?? frame.answered);
  const { design, margins } = answered >= FEWEST_WEIGHTED ? weigh(frame.cells) : { design: null, margins: [] };
  const weighing: Weighing = {
    frame,
    design,
    type,
    limit: G === "none" ? Number.POSITIVE_INFINITY : Number(G),
    repeat,
  };
  const counts = new Map([...frame.given].map(([id, orders]) => [id, { count: sum(orders) }]));
  const answers = answerIds(question, labels, counts).map((id) => ({
    id,
    label: labels.get(id) ?? id,
    ...answerFigures(weighing, frame.given.get(id) ?? []),
  }));
  const { weight, squares } = design
    ? domainOf(
        design,
        (_, index) => type === null || frame.cells[index]?.type === type,
        frame.reached?.map(({ orders }) => orders),
      )
    : { weight: 0, squares: 0 };
  return {
    currency: frame.scheme.currency,
    asOf: frame.asOf.toISOString(),
    frame: sum(frame.cells),
    answered,
    needed: Math.max(0, FEWEST_WEIGHTED - answered),
    rangeDays: daysBetween(frame.days.firstDay, frame.days.lastDay) + 1,
    coveredDays: frame.coveredDays,
    newOrders: type === null || type === "new" ? sumIn(frame, "new")(frame.cells) : 0,
    revenue: revenueOf(frame, type) / 10 ** minorDigits(frame.scheme.currency),
    isFollowUp: frame.reached !== null,
    effectiveAnswers: squares > 0 ? rounded(weight ** 2 / squares) : null,
    designEffect: mostGiven(answers)?.designEffect ?? null,
    score: type === null ? scoreOf(question, weighing) : null,
    lead: leadOf(question, weighing, answers),
    margins: labeledMargins(margins, frame),
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

function isWeighted({ type }: Question): boolean {
  const { figures } = traitsOf(type);
  return figures === "choices" || figures === "scale" || figures === "netPromoter";
}

/** Sums the orders of cells, or of what belongs to them, over one type of customer; null for all. */
const sumIn =
  ({ cells }: Frame, type: CustomerType | null) =>
  (items: readonly { orders: number }[]) =>
    items.reduce((sum, { orders }, index) => sum + (type === null || cells[index]?.type === type ? orders : 0), 0);

function mostGiven(answers: readonly AnswerFigures[]): AnswerFigures | undefined {
  return answers.toSorted((one, other) => other.count - one.count)[0];
}

/** Which answer is ahead of all others, and how sure that is; see the call. */
function leadOf(
  { type }: Question,
  weighing: Weighing,
  answers: readonly { id: string; label: string; share: number | null }[],
): WeightedAnswers["lead"] {
  const { frame, design } = weighing;
  if (design === null || frame.reached !== null || weighing.type !== null || takesSeveral(type)) return null;
  const [first, second] = answers.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0));
  if (!first || !second) return null;
  const [one, other] = [first, second].map(({ id }) => frame.given.get(id) ?? []);
  if (!one || !other) return null;
  const difference = weightedDifference(design, countsOf(one), countsOf(other), weighing.repeat);
  const [ahead, behind] = [shareOf(weighing, one, null), shareOf(weighing, other, null)];
  if (!difference || difference.low <= 0 || !ahead || !behind) return null;
  return { first: first.label, second: second.label, limit: rounded(limitOfLead(ahead, behind)) };
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

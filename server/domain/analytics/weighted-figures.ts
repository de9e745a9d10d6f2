import type { WeightedAnswer } from "#lib/calls/app-weighted-answers.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import type { CustomerType } from "#lib/statistics/weighting/categories.ts";
import { FEW_ANSWERS, FEWEST_AVERAGED, FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import { nonresponseBounds } from "#lib/statistics/weighting/nonresponse-bounds.ts";
import { weightedAverage, weightedRatio } from "#lib/statistics/weighting/weighted-mean.ts";
import { type Interval, type WeightedShare, weightedShare } from "#lib/statistics/weighting/weighted-share.ts";
import type { AnsweredOrders, Frame } from "#server/domain/frames/index.ts";
import type { Weighing } from "./weighing.ts";

/** All figures of one answer, without its name. */
export type AnswerFigures = Omit<WeightedAnswer, "id" | "label">;

/** The figures of an answer, of all orders of the frame or of one type of customer. */
export function answerFigures(weighing: Weighing, given: readonly AnsweredOrders[]): AnswerFigures {
  const { frame, type } = weighing;
  const isIn = isOfType(frame, type);
  const sum = (orders: readonly AnsweredOrders[]) =>
    orders.reduce((all, one, index) => all + (isIn(index) ? one.orders : 0), 0);
  const [count, all] = [sum(given), sum(frame.reached ?? frame.answered)];
  return {
    count,
    rawShare: percentOf(count, all),
    ...shares(weighing, given),
    ...newCustomers(weighing, given),
    ...money(weighing, given, count),
    isFew: Math.min(count, all - count) < FEW_ANSWERS,
  };
}

const isOfType =
  ({ cells }: Frame, type: CustomerType | null) =>
  (index: number) =>
    type === null || cells[index]?.type === type;

export const countsOf = (orders: readonly AnsweredOrders[]) => orders.map((one) => one.orders);

/** The share of orders of one type of customer, or of those of them that `among` are. */
export function shareOf(
  { frame, design, repeat }: Weighing,
  given: readonly AnsweredOrders[],
  type: CustomerType | null,
  among?: readonly AnsweredOrders[],
): WeightedShare | null {
  const isIn = isOfType(frame, type);
  const options = { domain: (_: unknown, index: number) => isIn(index), repeat };
  return design && weightedShare(design, countsOf(given), among ? { ...options, among: countsOf(among) } : options);
}

/** The share, and how many orders that is. */
function shares(weighing: Weighing, given: readonly AnsweredOrders[]) {
  const { frame, type, limit } = weighing;
  const ofAll = shareOf(weighing, given, type);
  const share = frame.reached ? shareOf(weighing, given, type, frame.reached) : ofAll;
  const bounds = ofAll && !frame.reached ? nonresponseBounds(ofAll, limit) : null;
  return {
    share: percent(share?.share),
    shareLow: percent(share?.low),
    shareHigh: percent(share?.high),
    standardError: percent(share?.standardError),
    designEffect: rounded(share?.designEffect),
    boundLow: percent(bounds?.low),
    boundHigh: percent(bounds?.high),
    ...named("orders", ofAll && timesOrders(ofAll, bounds ?? ofAll)),
  };
}

/** Orders that are a customer's first: as many customers. */
function newCustomers(weighing: Weighing, given: readonly AnsweredOrders[]) {
  const { frame, type, limit } = weighing;
  const isAsked = type === null || type === "new";
  const hasNew = frame.cells.some((cell) => cell.type === "new" && cell.orders > 0);
  const found = isAsked && hasNew ? shareOf(weighing, given, "new") : null;
  const share = found && found.answered >= FEWEST_WEIGHTED ? found : null;
  const ends = share && !frame.reached ? nonresponseBounds(share, limit) : share;
  return named("newCustomers", share && ends && timesOrders(share, ends));
}

function timesOrders({ share, orders }: WeightedShare, { low, high }: Interval): Estimate {
  return { value: share * orders, interval: { low: low * orders, high: high * orders } };
}

/** The answer's part of the revenue that is known of all orders, and the average of their totals. */
function money({ frame, design, type }: Weighing, given: readonly AnsweredOrders[], count: number) {
  const isIn = isOfType(frame, type);
  const ofType = (orders: readonly AnsweredOrders[]) => orders.map((one, index) => (isIn(index) ? one : none));
  const unit = 10 ** minorDigits(frame.scheme.currency);
  const ratio = design && weightedRatio(design, ofType(given), ofType(frame.answered));
  const average = design && count >= FEWEST_AVERAGED ? weightedAverage(design, ofType(given)) : null;
  return {
    ...named("revenue", scaled(ratio, revenueOf(frame, type) / unit)),
    ...named("averageOrderValue", scaled(average, 1 / unit)),
  };
}

const none: AnsweredOrders = { orders: 0, count: 0, sum: 0, squares: 0, cubes: 0 };

/** The revenue of the frame's orders, in minor units. */
export function revenueOf(frame: Frame, type: CustomerType | null): number {
  const isIn = isOfType(frame, type);
  return frame.cells.reduce((sum, { revenueMinor }, index) => sum + (isIn(index) ? revenueMinor : 0), 0);
}

interface Estimate {
  value: number;
  interval: Interval | null;
}

function scaled(figure: Estimate | null, by: number): Estimate | null {
  if (figure === null) return null;
  const { value, interval } = figure;
  return { value: value * by, interval: interval && { low: interval.low * by, high: interval.high * by } };
}

type Named<Name extends string> = Record<Name | `${Name}Low` | `${Name}High`, number | null>;

function named<Name extends string>(name: Name, estimate: Estimate | null): Named<Name>;
function named(name: string, estimate: Estimate | null): Record<string, number | null> {
  return {
    [name]: rounded(estimate?.value),
    [`${name}Low`]: rounded(estimate?.interval?.low),
    [`${name}High`]: rounded(estimate?.interval?.high),
  };
}

function percent(share: number | undefined): number | null {
  return share === undefined ? null : rounded(share * 100);
}

/** To nine decimals, so that figures can be checked; null for none. */
export function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e9) / 1e9;
}

import type { DifferenceLimit, WeightedAnswer, WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { formatCount, formatMoney, formatPercent } from "#lib/format-figure.ts";
import { FEW_ANSWERS, FEWEST_AVERAGED } from "#lib/statistics/weighting/gates.ts";

type Data = WeightedAnswers;

/** From how many orders and answers the figures come, and what the answers are worth. */
export function certaintyText({
  frame,
  answered,
  effectiveAnswers,
}: Pick<Data, "frame" | "answered" | "effectiveAnswers">): string {
  const rate = formatPercent((100 * answered) / frame);
  const based = `${formatCount(answered)} of ${formatCount(frame)} orders answered (${rate}).`;
  if (effectiveAnswers === null) return based;
  const worth = Math.round(effectiveAnswers);
  if (worth >= answered) return based;
  return `${based} Because some count for more orders than others, they tell as much as ${formatCount(worth)} equal answers.`;
}

/** Which days the figures cover, if not all of the range; null if they do. */
export function coveredText({ coveredDays, rangeDays }: Pick<Data, "coveredDays" | "rangeDays">): string | null {
  if (coveredDays >= rangeDays) return null;
  return `${formatCount(coveredDays)} of ${formatCount(rangeDays)} days have orders that were asked. These figures cover those days.`;
}

export const limitLabels: Record<DifferenceLimit, string> = {
  "1": "Just as likely",
  "1.25": "1.25×",
  "1.5": "1.5×",
  "2": "2×",
  "3": "3×",
  none: "No assumption",
};

/** Which answer is ahead, and what it would take to change that; null if it isn't certain. */
export function leadText({ lead }: Pick<Data, "lead">): string | null {
  if (!lead) return null;
  const { first, second, limit } = lead;
  if (limit === null)
    return `${first} is ahead of ${second}, no matter what customers who didn't answer would have said.`;
  const times = (Math.floor(limit * 10) / 10).toFixed(1);
  return `${first} stays ahead of ${second} unless customers who didn't answer were more than ${times} times as likely to say ${second}.`;
}

const reasons: Record<Data["notInFrame"][number]["reason"], string> = {
  notWebCheckout: "from outside the web checkout, such as a point of sale, subscriptions, drafts, or marketplaces",
  notShown: "placed while the survey was off, or no question applied",
  notAsked: "that weren't asked this question",
  alreadyAsked: "whose customer had answered this question before",
};

/** Which orders aren't included, each with the reason, the most first. */
export function outsideTexts({ notInFrame }: Pick<Data, "notInFrame">): string[] {
  return notInFrame
    .toSorted((one, other) => other.orders - one.orders)
    .map(({ reason, orders }) => `${formatCount(orders)} ${orders === 1 ? "order" : "orders"} ${reasons[reason]}`);
}

/** A range in words for screen readers. */
export function spokenRange(low: string, high: string): string {
  return `between ${low} and ${high}`;
}

/** How an answer's figures come about, each sentence with its numbers. */
export function explainedTexts(
  one: WeightedAnswer,
  { answered, frame, currency, isFollowUp, newOrders, revenue }: Data,
): string[] {
  const { count, rawShare, share, shareLow, shareHigh, boundLow, boundHigh } = one;
  const whole = isFollowUp ? "customers who reach this question" : `all ${formatCount(frame)} orders`;
  const [low, high] = [boundLow ?? shareLow, boundHigh ?? shareHigh];
  return [
    `${formatCount(count)} of ${formatCount(answered)} answers say this (${formatPercent(rawShare)}).`,
    `Weighted to ${whole}, that is ${formatPercent(share)}, and most likely between ${formatPercent(low)} and ${formatPercent(high)}.`,
    ...(one.orders === null || isFollowUp ? [] : [`Orders: this share of ${formatCount(frame)} orders.`]),
    ...(one.newCustomers === null ? [] : [`New customers: the share among ${formatCount(newOrders)} first orders.`]),
    ...(one.revenue === null
      ? []
      : [`Revenue: the answer's part of ${formatMoney(revenue, currency)}, what these orders came to.`]),
    one.averageOrderValue === null
      ? `Average order: shown from ${FEWEST_AVERAGED} orders with the answer.`
      : `Average order: of the ${formatCount(count)} orders with the answer, weighted.`,
    ...(one.isFew
      ? [`Fewer than ${FEW_ANSWERS} customers gave this answer, or another one, so its range is extra wide.`]
      : []),
  ];
}

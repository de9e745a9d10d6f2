import { addDays } from "#lib/calendar-day.ts";
import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import type { DifferenceLimit } from "#lib/calls/app-weighted-answers.ts";
import type { ChannelRow } from "#lib/calls/channel-row.ts";
import type { ChannelSpend } from "#lib/channel-spend/spend-of-range.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import type { Question } from "#lib/survey/document.ts";
import {
  type AccountContext,
  answerFigures,
  compareLargest,
  countsIn,
  revenueOf,
  rounded,
  type Weighing,
  weighFrame,
} from "#server/domain/analytics/index.ts";
import { spendOf } from "#server/domain/channel-spend/index.ts";
import { valueFigures } from "#server/domain/customer-value/index.ts";
import { channelOrders, partialDays, readFrame } from "#server/domain/frames/index.ts";
import { ordersByChannel, spendByChannel } from "./by-channel.ts";
import { channelAnswers, givenAnswers, surveyedChannels } from "./channel-answers.ts";
import { channelCohort, valueBasis } from "./channel-value.ts";
import { costFigures, valueRow } from "./cost-figures.ts";
import { type ChannelFilters, questionFrame } from "./question-frame.ts";

/**
 * What each marketing channel brings, as all customers would name it, beside what orders' own records say and what the
 * channel cost.
 * @throws AppError `not-found` for a question that the account never saved, otherwise as {@link readCalendar}
 */
export async function channelReport(context: AccountContext, filters: ChannelFilters): Promise<ChannelReport> {
  const { accountId } = context;
  const { G } = filters;
  const { questions, calendar, questionNameId, isSeveral, found } = await questionFrame(context, filters);
  const none = { ...nothing, questions, questionNameId, takesSeveral: isSeveral, currency: calendar.currency };
  if (found === null || questionNameId === null) return none;
  const { labeled, frame } = found;
  const [weighing, ofChannels, partial, cohort] = await Promise.all([
    weighFrame(accountId, labeled.question, frame, { G }),
    channelOrders(accountId, questionNameId, frame),
    partialDays(accountId, questionNameId, frame),
    channelCohort(accountId, questionNameId, { lastDay: frame.days.lastDay, currency: frame.scheme.currency }),
  ]);
  // Before the first order that is known, and in the future, no order could be there for what was spent.
  const from = [frame.days.firstDay, frame.since ?? frame.days.firstDay].toSorted()[1] ?? "";
  const to = [frame.days.lastDay, calendar.today].toSorted()[0] ?? "";
  const isPartial = new Set(partial);
  const whole = daysIn([{ startDay: from, endDay: to }]);
  const days = partial.length > 0 ? whole.filter((day) => !isPartial.has(day)) : null;
  const spent = await spendOf(accountId, from, to, days ? new Set(days) : undefined);
  const onDays = daysWeigher(accountId, labeled.question, weighing, G);
  const compared = await onDays(days);
  const surveyed = surveyedChannels(labeled);
  const isSameCurrency = spent.currency === frame.scheme.currency;
  const costs = spendByChannel(isSameCurrency ? spent.channels : [], surveyed);
  const byClick = ordersByChannel(ofChannels, "click", surveyed);
  const byCode = ordersByChannel(ofChannels, "code", surveyed);
  const claimed = new Map<string, Weighing>();
  for (const [channel, { platformPeriods }] of costs) {
    const claim = platformPeriods.length > 0 ? await onDays(daysOfPeriods(platformPeriods, whole)) : null;
    if (claim) claimed.set(channel, claim);
  }
  const unit = 10 ** minorDigits(frame.scheme.currency);
  const answers = channelAnswers(labeled, frame.given, {
    others: [...byClick.keys(), ...byCode.keys(), ...costs.keys()],
    isSeveral,
  });
  const rows = answers.map(({ channel, label, choices, isShared }): ChannelRow => {
    const [click, code] = [byClick.get(channel ?? "-"), byCode.get(channel ?? "-")];
    const spend = costs.get(channel ?? "");
    const figures = answerFigures(weighing, givenAnswers(frame, choices));
    const figuresOf = (one: Weighing | null | undefined) => {
      if (one === weighing) return figures;
      return one ? answerFigures(one, givenAnswers(one.frame, choices)) : null;
    };
    const cost = costFigures({
      spend,
      unit,
      ofDays: spend && !isShared ? figuresOf(compared) : null,
      ofClaim: isShared ? null : figuresOf(claimed.get(channel ?? "")),
    });
    return {
      channel,
      label,
      ...figures,
      clickOrders: click?.orders ?? 0,
      clickNewOrders: click?.newOrders ?? 0,
      clickRevenue: (click?.revenueMinor ?? 0) / unit,
      codeOrders: code?.orders ?? 0,
      codeNewOrders: code?.newOrders ?? 0,
      codeRevenue: (code?.revenueMinor ?? 0) / unit,
      ...cost,
      ...valueRow(cohort && valueFigures(cohort, choices), cost),
    };
  });
  const largest = answers.map(({ channel, label, choices }, place) => ({
    label,
    share: channel === null ? null : (rows[place]?.share ?? null),
    given: givenAnswers(frame, choices),
  }));
  const { effectiveAnswers, ...counts } = countsIn(weighing);
  return {
    questions,
    questionNameId,
    takesSeveral: isSeveral,
    currency: frame.scheme.currency,
    asOf: frame.asOf.toISOString(),
    ...frame.days,
    ...counts,
    effectiveAnswers: rounded(effectiveAnswers),
    revenue: revenueOf(frame, null) / unit,
    isFollowUp: frame.reached !== null,
    hasClicks: [...byClick.keys()].some((channel) => channel !== ""),
    hasCodes: byCode.size > 0,
    withoutSource: byClick.get("")?.orders ?? 0,
    partialDays: partial,
    spendInOtherCurrencies: spent.inOtherCurrencies + (isSameCurrency ? 0 : spent.channels.length),
    channels: inOrder(rows),
    value: valueBasis(cohort),
    ...(isSeveral ? { lead: null, undecided: null } : compareLargest(weighing, largest)),
  };
}

const nothing = {
  asOf: null,
  firstDay: null,
  lastDay: null,
  frame: 0,
  answered: 0,
  needed: FEWEST_WEIGHTED,
  effectiveAnswers: null,
  newOrders: 0,
  revenue: 0,
  isFollowUp: false,
  hasClicks: false,
  hasCodes: false,
  withoutSource: 0,
  partialDays: [],
  spendInOtherCurrencies: 0,
  channels: [],
  value: null,
  lead: null,
  undecided: null,
};

/** Each is a reading of its own, so claims for more sets of days than these aren't compared. */
const MOST_DAY_SETS = 4;

/** Weighs the same question on some days alone, each set of days once; null is all days of the range. */
function daysWeigher(accountId: string, question: Question, whole: Weighing, G: DifferenceLimit | undefined) {
  const done = new Map<string, Promise<Weighing>>();
  const weighed = async (days: readonly string[]) => {
    const { frame } = whole;
    const part = await readFrame(accountId, question.questionNameId, { ...frame.days, days: new Set(days) });
    return part ? await weighFrame(accountId, question, part, { G }) : whole;
  };
  return async (days: readonly string[] | null): Promise<Weighing | null> => {
    if (days === null) return whole;
    const key = days.join();
    const found = done.get(key) ?? (done.size < MOST_DAY_SETS ? weighed(days) : null);
    if (found) done.set(key, found);
    return await found;
  };
}

/** The days of periods; null if they are the whole time. */
function daysOfPeriods(periods: ChannelSpend["platformPeriods"], whole: readonly string[]): string[] | null {
  const found = daysIn(periods);
  return found.length === whole.length ? null : found;
}

function daysIn(periods: ChannelSpend["platformPeriods"]): string[] {
  return periods.flatMap(({ startDay, endDay }) => {
    const days: string[] = [];
    for (let day = startDay; day <= endDay; day = addDays(day, 1)) days.push(day);
    return days;
  });
}

/** Channels by share, then those that nobody names; choices without a channel last. */
function inOrder(rows: readonly ChannelRow[]): ChannelRow[] {
  const rank = ({ channel }: ChannelRow) => (channel === null ? 1 : 0);
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (other.share ?? 0) - (one.share ?? 0) ||
      other.count - one.count ||
      other.clickOrders - one.clickOrders,
  );
}

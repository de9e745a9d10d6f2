import { addDays, daysBetween } from "../calendar-day.ts";

/** What was spent on a channel in a period, in minor units of one currency. */
export interface SpendPeriod {
  channel: string;
  /** Both included, as `YYYY-MM-DD`. */
  startDay: string;
  endDay: string;
  spendMinor: bigint;
  platformOrders: number | null;
  platformRevenueMinor: bigint | null;
}

/** What a channel cost in a range of days. */
export interface ChannelSpend {
  channel: string;
  spendMinor: number;
  /** The range cuts a period, which counts by its share of days. */
  isCut: boolean;
  /** What the channel's own reports claim for `platformPeriods`; null if they claim nothing there. */
  platformOrders: number | null;
  platformRevenueMinor: number | null;
  /** The periods with `platformOrders`: whole in the range, and all of their days count. In order. */
  platformPeriods: readonly { startDay: string; endDay: string }[];
}

/**
 * Spend by channel in a range, both ends included. The parts of a period over adjacent ranges, and over days that are
 * counted separately, add up to the period's spend.
 * @param days the days to count, as `YYYY-MM-DD`; all of the range if undefined
 * @returns the channels with a period in the range, in the order of their ids
 */
export function spendOfRange(
  periods: readonly SpendPeriod[],
  from: string,
  to: string,
  days?: ReadonlySet<string>,
): ChannelSpend[] {
  const inRange = periods.filter(({ startDay, endDay }) => startDay <= to && endDay >= from);
  const byChannel = Map.groupBy(inRange, ({ channel }) => channel);
  return [...byChannel]
    .map(([channel, own]) => spendOfChannel(channel, own, { from, to, days }))
    .toSorted((one, other) => (one.channel < other.channel ? -1 : 1));
}

interface Range {
  from: string;
  to: string;
  days: ReadonlySet<string> | undefined;
}

function spendOfChannel(channel: string, periods: readonly SpendPeriod[], range: Range): ChannelSpend {
  const sorted = periods.toSorted((one, other) => (one.startDay < other.startDay ? -1 : 1));
  const counted = sorted.filter((period) => isWhole(period, range) && hasAllDays(period, range));
  const claimed = counted.filter(({ platformOrders }) => platformOrders !== null);
  return {
    channel,
    spendMinor: Number(sorted.reduce((sum, period) => sum + spendOfPeriod(period, range), 0n)),
    isCut: sorted.some((period) => !isWhole(period, range)),
    platformOrders: sumOf(counted.map(({ platformOrders }) => platformOrders)),
    platformRevenueMinor: sumOf(counted.map(({ platformRevenueMinor }) => platformRevenueMinor)),
    platformPeriods: claimed.map(({ startDay, endDay }) => ({ startDay, endDay })),
  };
}

function isWhole({ startDay, endDay }: SpendPeriod, { from, to }: Range): boolean {
  return startDay >= from && endDay <= to;
}

/** Only for periods that are whole in the range, so no longer than it. */
function hasAllDays({ startDay, endDay }: SpendPeriod, { days }: Range): boolean {
  if (!days) return true;
  for (let day = startDay; day <= endDay; day = addDays(day, 1)) if (!days.has(day)) return false;
  return true;
}

function spendOfPeriod(period: SpendPeriod, { from, to, days }: Range): bigint {
  const { startDay, endDay } = period;
  const first = Math.max(0, daysBetween(startDay, from));
  const end = daysBetween(startDay, to < endDay ? to : endDay) + 1;
  if (!days) return spentBefore(period, end) - spentBefore(period, first);
  let spent = 0n;
  for (let index = first; index < end; index++) {
    if (days.has(addDays(startDay, index))) spent += spentBefore(period, index + 1) - spentBefore(period, index);
  }
  return spent;
}

/**
 * What the first days of a period cost, rounded half up. Parts are differences of these, so that their rounding never
 * adds up.
 */
function spentBefore({ startDay, endDay, spendMinor }: SpendPeriod, count: number): bigint {
  const length = BigInt(daysBetween(startDay, endDay) + 1);
  return (2n * spendMinor * BigInt(count) + length) / (2n * length);
}

/** Null if none is known. */
function sumOf(figures: readonly (number | bigint | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? known.reduce<number>((sum, figure) => sum + Number(figure), 0) : null;
}

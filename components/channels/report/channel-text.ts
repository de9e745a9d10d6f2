import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import type { ChannelRow } from "#lib/calls/channel-row.ts";
import { formatMonths, formatShortDay } from "#lib/format-day.ts";
import { formatCount, formatMoney, formatPercent } from "#lib/format-figure.ts";
import { FEW_ANSWERS } from "#lib/statistics/weighting/gates.ts";

/** How many channels the sentences name; the table has all. */
const MOST_NAMED = 3;

/** What the report says in words, the most important first. */
export function reportTexts(report: ChannelReport): string[] {
  return [...costTexts(report), ...bestText(report), ...claimTexts(report), ...undecidedText(report)];
}

/** The channel whose customers are certain to spend more than others: in the time after the first order, else per order. */
function bestText({ channels, value, revenue, frame, currency }: ChannelReport): string[] {
  const money = (amount: number | null) => formatMoney(amount, currency);
  const most = (figure: "valueLow" | "averageOrderValueLow", than: number) =>
    channels
      .filter((row) => row.channel !== null && (row[figure] ?? 0) > than)
      .toSorted((one, other) => (other[figure] ?? 0) - (one[figure] ?? 0))[0];
  const valued = value && most("valueLow", value.mean);
  if (value && valued)
    return [
      `Customers from ${valued.label} are worth more: ${money(valued.valueLow)} to ${money(valued.valueHigh)} in ${value.horizon} days, where all new customers average ${money(value.mean)}.`,
    ];
  const average = revenue / frame;
  const largest = most("averageOrderValueLow", average);
  if (!largest) return [];
  return [
    `Customers from ${largest.label} spend more: ${money(largest.averageOrderValueLow)} to ${money(largest.averageOrderValueHigh)} per order, where all orders average ${money(average)}.`,
  ];
}

/** *Podcasts bring 12–19% of new customers at $14–23 each.* */
function costTexts({ channels, newOrders, currency }: ChannelReport): string[] {
  return channels
    .filter(({ costPerNewCustomer }) => costPerNewCustomer !== null)
    .slice(0, MOST_NAMED)
    .map((row) => {
      const part = (customers: number | null) => Math.round((100 * (customers ?? 0)) / newOrders);
      const [low, high] = [part(row.newCustomersLow), part(row.newCustomersHigh)];
      return `${row.label}: ${low}–${high}% of new customers, at ${costRange(row, currency)} each.`;
    });
}

/** `$14 to $23`; `more than $23` if the other end is open. */
export function costRange(
  { costPerNewCustomerLow: low, costPerNewCustomerHigh: high }: ChannelRow,
  currency: string,
): string {
  const money = (amount: number | null) => formatMoney(amount, currency);
  return high === null ? `more than ${money(low)}` : `${money(low)} to ${money(high)}`;
}

function claimTexts({ channels }: ChannelReport): string[] {
  return channels
    .filter(({ overClaimLow }) => overClaimLow !== null && overClaimLow > 1)
    .slice(0, MOST_NAMED)
    .map((row) => {
      const named = `About ${formatCount(row.namedOrders)} orders name it (${formatCount(row.namedOrdersLow)} to ${formatCount(row.namedOrdersHigh)})`;
      return `${row.label} reports ${formatCount(row.platformOrders)} orders. ${named}: it claims ${claimRange(row)} as many.`;
    });
}

function claimRange({ overClaimLow, overClaimHigh }: ChannelRow): string {
  if (overClaimHigh === null) return `more than ${overClaimLow?.toFixed(1)} times`;
  return `${overClaimLow?.toFixed(1)} to ${overClaimHigh.toFixed(1)} times`;
}

function undecidedText({ undecided }: ChannelReport): string[] {
  if (!undecided) return [];
  const { first, second, answers } = undecided;
  return [
    `Too few answers to say which is larger, ${first} or ${second}. About ${formatCount(answers)} more are needed.`,
  ];
}

/** What a reader must know of the table, besides its figures. */
export function noteTexts(report: ChannelReport, isShared = false): string[] {
  const { hasClicks, withoutSource, partialDays, channels, spendInOtherCurrencies, takesSeveral, currency, value } =
    report;
  const hasSpend = channels.some(({ spend }) => spend !== null);
  return [
    "Survey, last click, and platform reports each measure something else. None of them is the whole truth, and they can't be added up.",
    ...(takesSeveral ? ["Customers may name several channels, so rows add up to more than all orders."] : []),
    ...(hasClicks && withoutSource > 0
      ? [
          `${formatCount(withoutSource)} orders have no link or referrer that names a channel, so they have no last click.`,
        ]
      : []),
    ...(hasClicks || isShared ? [] : ["Your store doesn't report where orders come from, so there is no last click."]),
    ...(hasSpend
      ? [
          "Costs are of orders from the web checkout. Orders from a point of sale, subscriptions, and marketplaces aren't included.",
        ]
      : []),
    ...(hasSpend && partialDays.length > 0
      ? [
          `Costs leave out ${daysText(partialDays)}: fewer than 90% of orders were asked then, so neither spend nor orders count.`,
        ]
      : []),
    ...(channels.some(({ isSpendCut }) => isSpendCut)
      ? ["The dates cut a period of spend. It counts by its share of days."]
      : []),
    ...(value && channels.some((row) => row.value !== null)
      ? [
          `The ${value.horizon}-day value is of ${formatCount(value.customers)} customers whose first order was in ${formatMonths(value.firstMonth, value.lastMonth)}${value.isBeforeRefunds ? ", before refunds" : ", less refunds"}: later ones have had less time.`,
        ]
      : []),
    ...(spendInOtherCurrencies > 0
      ? [`Spend that isn't in ${currency}, the currency of most orders, is left out.`]
      : []),
  ];
}

function daysText(days: readonly string[]): string {
  if (days.length > 3) return `${formatCount(days.length)} days`;
  return days.map(formatShortDay).join(", ");
}

/** How a channel's figures come about, each sentence with its numbers. */
export function channelTexts(row: ChannelRow, report: ChannelReport): string[] {
  const { answered, newOrders, currency, hasClicks, hasCodes, value } = report;
  const money = (amount: number | null) => formatMoney(amount, currency);
  const { count, share, spend } = row;
  return [
    count === 0
      ? `Nobody of ${formatCount(answered)} who answered named it.`
      : `${formatCount(count)} of ${formatCount(answered)} answers name it.${share === null ? "" : weightedText(row, report)}`,
    ...(row.newCustomers === null ? [] : [`New customers: its share among ${formatCount(newOrders)} first orders.`]),
    ...(row.averageOrderValue === null ? [] : [`The average of its orders is ${money(row.averageOrderValue)}.`]),
    ...(spend === null
      ? ["Without spend, there is no cost."]
      : row.costPerNewCustomer === null
        ? [`Costs ${money(spend)}. What a customer costs shows from ${FEW_ANSWERS} answers and with new customers.`]
        : [`${money(spend)} of spend, by the new customers it brings. An order costs ${money(row.costPerOrder)}.`]),
    ...(value && row.value !== null
      ? [
          `Value: ${formatCount(row.valueCustomers)} of ${formatCount(value.answered)} answered first orders of ${formatMonths(value.firstMonth, value.lastMonth)}${row.valuePerCost === null ? "" : `. Each ${money(1)} of cost returns ${money(row.valuePerCost)} (${money(row.valuePerCostLow)} to ${money(row.valuePerCostHigh)})`}.`,
        ]
      : []),
    ...(row.platformOrders === null ? [] : [`The platform itself reports ${formatCount(row.platformOrders)} orders.`]),
    ...(hasClicks && row.channel !== null
      ? [
          `Last click: ${formatCount(row.clickOrders)} orders came through its link or referrer. That is counted, not estimated.`,
        ]
      : []),
    ...(hasCodes && row.codeOrders > 0
      ? [`${formatCount(row.codeOrders)} orders used one of its discount codes.`]
      : []),
    ...(row.isFew
      ? [`Fewer than ${FEW_ANSWERS} customers named it, or anything else, so its range is extra wide.`]
      : []),
  ];
}

function weightedText({ share, orders }: ChannelRow, { frame, isFollowUp }: ChannelReport): string {
  const figures = `that is ${formatPercent(share)}, or ${formatCount(orders)} orders.`;
  return isFollowUp
    ? ` Weighted to all customers who reach the question, ${figures}`
    : ` Weighted to all ${formatCount(frame)} orders, ${figures}`;
}

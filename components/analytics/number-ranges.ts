import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { formatCount } from "#lib/format-figure.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { type NumberRange, roundRanges } from "#lib/statistics/round-ranges.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";

/** More bars than this are unreadable. */
export const mostRanges = 12;

/** The ranges to group numbers into; null if there are few enough to show each one. */
export function rangesFor(answers: readonly { id: string; count: number }[]): NumberRange[] | null {
  const given = new Set(answers.filter(({ count }) => count > 0).map(({ id }) => Number(id)));
  return given.size > mostRanges ? roundRanges([...given], mostRanges) : null;
}

/** Numbers grouped into the ranges, in ascending order; each range sums up the figures of its numbers. */
export function inRanges(
  ranges: readonly NumberRange[],
  answers: readonly AnswerFigures[],
  answered: number,
  currency: string,
): AnswerFigures[] {
  const isWhole = answers.every(({ id }) => Number.isInteger(Number(id)));
  return ranges.map((range) => {
    const within = answers.filter(({ id }) => range.from <= Number(id) && Number(id) < range.below);
    const count = within.reduce((sum, answer) => sum + answer.count, 0);
    const { low, high } = wilsonInterval(count, answered);
    return {
      id: String(range.from),
      label: rangeText(range, isWhole),
      count,
      share: percentOf(count, answered),
      shareLow: low,
      shareHigh: high,
      ...moneyOf(within, currency),
    };
  });
}

/** Sums and rounds in minor units of the currency, as the server does. */
function moneyOf(
  answers: readonly AnswerFigures[],
  currency: string,
): Pick<AnswerFigures, "orders" | "revenue" | "averageOrderValue"> {
  const unit = 10 ** minorDigits(currency);
  const minor = answers.reduce((sum, { revenue }) => sum + Math.round(revenue * unit), 0);
  const orders = answers.reduce((sum, answer) => sum + answer.orders, 0);
  const averageMinor = orders > 0 ? Math.floor((2 * minor + orders) / (2 * orders)) : 0;
  return { orders, revenue: minor / unit, averageOrderValue: averageMinor / unit };
}

/** `20–24`, `7`, `0.5 to under 1`. */
function rangeText({ from, below }: NumberRange, isWhole: boolean): string {
  if (!isWhole) return `${numberText(from)} to under ${numberText(below)}`;
  const last = below - 1;
  if (last === from) return numberText(from);
  return from < 0 ? `${numberText(from)} to ${numberText(last)}` : `${formatCount(from)}–${formatCount(last)}`;
}

const decimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });

function numberText(value: number): string {
  return decimals.format(value).replace("-", "−");
}

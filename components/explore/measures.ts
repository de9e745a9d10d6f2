import { formatWholeMoney } from "#components/all-customers/Estimate.tsx";
import type { Exploration } from "#lib/calls/app-explore.ts";
import type { Measure } from "#lib/explore/explore-choice.ts";
import { formatCount, formatMoney, formatPercent } from "#lib/format-figure.ts";
import { FEW_ANSWERS } from "#lib/statistics/weighting/gates.ts";

/** The options of what a table shows; without columns there is one share. */
export function measureOptions(hasColumns: boolean): { value: Measure; label: string }[] {
  return [
    { value: "count", label: "Count" },
    ...(hasColumns
      ? [
          { value: "row" as const, label: "Share of row" },
          { value: "column" as const, label: "Share of column" },
        ]
      : [{ value: "row" as const, label: "Share" }]),
    { value: "revenue", label: "Revenue" },
    { value: "average", label: "Average order" },
  ];
}

/** A figure with its 95% interval, whose ends are null if there are too few responses. */
export interface Figure {
  value: number | null;
  low: number | null;
  high: number | null;
  /** From how many responses or orders it comes, if those are too few for an interval. */
  few: { count: number; unit: "response" | "order" } | null;
}

type Figures = Exploration["all"];
type Share = { share: number; low: number | null; high: number | null; responses: number };

const few = (count: number, unit: "response" | "order") => (count > 0 && count < FEW_ANSWERS ? { count, unit } : null);

/** The figure of a measure; a share comes from `share`, which is of that many `responses`. */
export function figureOf(measure: Measure, figures: Figures, { share, low, high, responses }: Share): Figure {
  switch (measure) {
    case "count":
      return countOf(figures);
    case "revenue":
      return {
        value: figures.revenue,
        low: figures.revenueLow,
        high: figures.revenueHigh,
        few: few(figures.orders, "order"),
      };
    case "average":
      return {
        value: figures.averageOrderValue,
        low: figures.averageOrderValueLow,
        high: figures.averageOrderValueHigh,
        few: few(figures.orders, "order"),
      };
    default:
      return { value: share, low, high, few: few(responses, "response") };
  }
}

export function countOf({ count, countLow, countHigh }: Figures): Figure {
  return { value: count, low: countLow, high: countHigh, few: few(count, "response") };
}

/** How a measure's figures are written, in a currency (ISO 4217). */
export function writerOf(measure: Measure, currency: string): (value: number | null) => string {
  if (measure === "count") return formatCount;
  if (measure === "average") return (value) => formatMoney(value, currency);
  if (measure === "revenue") return (value) => formatWholeMoney(value ?? 0, currency);
  return formatPercent;
}

/** A range of shares in whole percent, so that more columns fit: `12–19%`. */
export function shareRange(low: number, high: number): string {
  return `${formatCount(low)}–${formatCount(high)}%`;
}

export function isShare(measure: Measure): boolean {
  return measure === "row" || measure === "column";
}

/** Whether figures are of orders with a total rather than of responses. */
export function isMoney(measure: Measure): boolean {
  return measure === "revenue" || measure === "average";
}

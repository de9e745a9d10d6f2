import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import { scaleEnd } from "#components/charts/scale-end.ts";
import type { PositionBias } from "#lib/calls/app-analytics.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";

/** Each position with its share of the picks and the 95% interval. */
export function positionModel({ positions }: PositionBias): BarModel {
  return {
    end: scaleEnd(Math.max(0, ...positions.map(({ shareHigh }) => shareHigh))),
    rows: positions.map(({ position, count, share, shareLow, shareHigh }) => ({
      id: String(position),
      label: position === 1 ? "First" : `Position ${position}`,
      parts: [{ length: share, fill: "solid" }],
      ...(count > 0 ? { whisker: { from: shareLow, to: shareHigh } } : {}),
      figures: { share: formatPercent(share), count: formatCount(count) },
      margin: `95% interval ${formatPercent(shareLow)} to ${formatPercent(shareHigh)}`,
    })),
  };
}

export function positionTable({ positions }: PositionBias): ChartTable {
  return {
    columns: [
      { label: "Position", unit: "count" },
      { label: "Count", unit: "count" },
      { label: "Share", unit: "percent" },
      { label: "95% low", unit: "percent" },
      { label: "95% high", unit: "percent" },
    ],
    rows: positions.map(({ position, count, share, shareLow, shareHigh }) => ({
      id: String(position),
      cells: [position, count, share, shareLow, shareHigh],
    })),
  };
}

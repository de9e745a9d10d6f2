import { formatCount, formatPercent } from "#lib/format-figure.ts";
import type { BarModel } from "./bar-model.ts";
import type { ChartTable } from "./chart-table.ts";
import { scaleEnd } from "./scale-end.ts";

/** One answer with its share of those who answered and the 95 % interval around it, all in percent. */
export interface AnswerBar {
  id: string;
  label: string;
  count: number;
  share: number;
  shareLow: number;
  shareHigh: number;
}

/** Shares from zero with their intervals; "Other" is grey. */
export function answerBarModel(bars: readonly AnswerBar[]): BarModel {
  return {
    end: scaleEnd(Math.max(0, ...bars.map((bar) => bar.shareHigh))),
    rows: bars.map(({ id, label, count, share, shareLow, shareHigh }) => ({
      id,
      label,
      parts: [{ length: share, fill: id === "other" ? "other" : "solid" }],
      ...(count > 0 ? { whisker: { from: shareLow, to: shareHigh } } : {}),
      figures: { share: formatPercent(share), count: formatCount(count) },
      detail: `${count === 1 ? "answer" : "answers"}, 95 % interval ${formatPercent(shareLow)} to ${formatPercent(shareHigh)}`,
    })),
  };
}

export function answerTable(bars: readonly AnswerBar[]): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Count", unit: "count" },
      { label: "Share", unit: "percent" },
      { label: "95 % from", unit: "percent" },
      { label: "95 % to", unit: "percent" },
    ],
    rows: bars.map(({ id, label, count, share, shareLow, shareHigh }) => ({
      id,
      cells: [label, count, share, shareLow, shareHigh],
    })),
  };
}

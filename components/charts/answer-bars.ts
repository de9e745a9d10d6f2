import { formatCount, formatPercent } from "#lib/format-figure.ts";
import type { BarModel } from "./bar-model.ts";
import { changeText, unclearText } from "./change-text.ts";
import type { ChartTable } from "./chart-table.ts";
import { scaleEnd } from "./scale-end.ts";

/** An answer with its share of respondents and the 95% interval, all in percent. */
export interface AnswerBar {
  id: string;
  label: string;
  sign?: string;
  count: number;
  share: number;
  shareLow: number;
  shareHigh: number;
}

/** The share in the previous period (in percent) and its change since (in points). */
export interface ShareChange {
  before: number;
  change: number;
  /** Whether chance doesn't explain it. */
  isClear: boolean;
}

/** By answer id; null if there are none. */
type ShareChanges = ReadonlyMap<string, ShareChange> | null;

/** Shares from zero with their intervals, and their changes if known; "Other" is gray. */
export function answerBarModel(bars: readonly AnswerBar[], changes: ShareChanges): BarModel {
  return {
    end: scaleEnd(Math.max(0, ...bars.map((bar) => bar.shareHigh))),
    rows: bars.map(({ id, label, sign, count, share, shareLow, shareHigh }) => ({
      id,
      label,
      ...(sign ? { sign } : {}),
      parts: [{ length: share, fill: id === "other" ? "other" : "solid" }],
      ...(count > 0 ? { whisker: { from: shareLow, to: shareHigh } } : {}),
      figures: { share: formatPercent(share), count: formatCount(count) },
      spoken: count === 1 ? "answer" : "answers",
      margin: `95% interval ${formatPercent(shareLow)} to ${formatPercent(shareHigh)}`,
      ...noteOf(changes?.get(id)),
    })),
  };
}

function noteOf(change: ShareChange | undefined): { note?: string } {
  if (!change) return {};
  const before = formatPercent(change.before);
  return { note: change.isClear ? changeText(change.change, "points", before) : unclearText(before) };
}

export function answerTable(bars: readonly AnswerBar[], changes: ShareChanges): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Count", unit: "count" },
      { label: "Share", unit: "percent" },
      { label: "95% low", unit: "percent" },
      { label: "95% high", unit: "percent" },
      ...(changes ? changeColumns : []),
    ],
    rows: bars.map(({ id, label, count, share, shareLow, shareHigh }) => ({
      id,
      cells: [label, count, share, shareLow, shareHigh, ...(changes ? cellsOf(changes.get(id)) : [])],
    })),
  };
}

const changeColumns = [
  { label: "Previous share", unit: "percent" },
  { label: "Change (points)", unit: "decimal" },
] as const;

function cellsOf(change: ShareChange | undefined): (number | null)[] {
  return change ? [change.before, change.change] : [null, null];
}

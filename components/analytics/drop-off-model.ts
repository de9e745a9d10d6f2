import type { BarModel } from "#components/charts/bar-model.ts";
import { changeText, tooFewText, unclearText } from "#components/charts/change-text.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { DropOff } from "#lib/calls/app-analytics.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { changeInPoints, isClearChange } from "#lib/statistics/change.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import type { Compared } from "./use-compared.ts";

type Questions = DropOff["questions"];

/**
 * The questions where someone left, in either period; and in words, at how many no one did. Every question is in the
 * table.
 */
export function whereSomeoneLeft(
  questions: Questions,
  compared: Compared<Questions>,
): { leaving: Questions; others: string | null } {
  const before = compared.kind === "pair" ? compared.before : [];
  const leftBefore = new Set(before.flatMap(({ questionNameId, stopped }) => (stopped > 0 ? [questionNameId] : [])));
  const leaving = questions.filter(({ questionNameId, stopped }) => stopped > 0 || leftBefore.has(questionNameId));
  const rest = questions.length - leaving.length;
  if (rest === 0) return { leaving, others: null };
  if (leaving.length === 0) return { leaving, others: "No one left the survey before the end." };
  const others = rest === 1 ? "other question" : `${formatCount(rest)} other questions`;
  return { leaving, others: `No one left at the ${others}.` };
}

/** One bar per question, as long as the shoppers who saw it: answered, skipped, and left there. */
export function dropOffModel(questions: Questions, compared: Compared<Questions>): BarModel {
  return {
    // Answers to views of other days may be more than the views in the range.
    end: Math.max(
      0,
      ...questions.map(({ shown, answered, skipped, stopped }) => Math.max(shown, answered + skipped + stopped)),
    ),
    legend: [
      { fill: "solid", label: "Answered" },
      { fill: "hatched", label: "Skipped" },
      { fill: "open", label: "Dropped off" },
    ],
    rows: questions.map(({ questionNameId, title, shown, answered, skipped, stopped, stoppedShare }) => ({
      id: questionNameId,
      label: title,
      parts: [
        { length: answered, fill: "solid" },
        { length: skipped, fill: "hatched" },
        { length: stopped, fill: "open" },
      ],
      figures: { left: `${formatPercent(stoppedShare)} drop-off`, shown: `${formatCount(shown)} saw it` },
      detail: `${formatCount(answered)} answered, ${formatCount(skipped)} skipped, ${formatCount(stopped)} dropped off`,
      ...noteOf(questionNameId, compared),
    })),
  };
}

/** The change in the share of shoppers who left. */
function noteOf(id: string, compared: Compared<Questions>): { note?: string } {
  if (compared.kind !== "pair") return {};
  const [now, before] = [compared.now, compared.before].map((questions) =>
    questions.find(({ questionNameId }) => questionNameId === id),
  );
  if (!now?.shown && !before?.shown) return {};
  if (!now || !before || Math.min(now.shown, before.shown) < fewestToCompare)
    return { note: tooFewText(`${formatCount(now?.shown ?? 0)} saw it`, formatCount(before?.shown ?? 0)) };
  const was = formatPercent(before.stoppedShare);
  const words = isClearChange(rateOf(now), rateOf(before))
    ? changeText(changeInPoints(rateOf(now), rateOf(before)) ?? 0, "points", was)
    : unclearText(was);
  return { note: `Drop-off: ${words.toLowerCase()}` };
}

const rateOf = ({ stoppedShare, shown }: Questions[number]) => ({ percent: stoppedShare, whole: shown });

export function dropOffTable(questions: Questions): ChartTable {
  return {
    columns: [
      { label: "Question", unit: "text" },
      { label: "Shown", unit: "count" },
      { label: "Answered", unit: "count" },
      { label: "Skipped", unit: "count" },
      { label: "Dropped off", unit: "count" },
      { label: "Drop-off rate", unit: "percent" },
    ],
    rows: questions.map(({ questionNameId, title, shown, answered, skipped, stopped, stoppedShare }) => ({
      id: questionNameId,
      cells: [title, shown, answered, skipped, stopped, stoppedShare],
    })),
  };
}

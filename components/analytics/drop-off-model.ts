import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { DropOff } from "#lib/calls/app-analytics.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";

type Questions = DropOff["questions"];

/** Each question as a bar as long as the shoppers who saw it: those who answered, passed, and left there. */
export function dropOffModel(questions: Questions): BarModel {
  return {
    end: Math.max(0, ...questions.map(({ shown }) => shown)),
    legend: [
      { fill: "solid", label: "Answered" },
      { fill: "hatched", label: "Skipped" },
      { fill: "open", label: "Left there" },
    ],
    rows: questions.map(({ questionNameId, title, shown, answered, skipped, stopped, stoppedShare }) => ({
      id: questionNameId,
      label: title,
      parts: [
        { length: answered, fill: "solid" },
        { length: skipped, fill: "hatched" },
        { length: stopped, fill: "open" },
      ],
      figures: { left: `${formatPercent(stoppedShare)} left`, shown: `${formatCount(shown)} saw it` },
      detail: `${formatCount(answered)} answered, ${formatCount(skipped)} skipped, ${formatCount(stopped)} left there`,
    })),
  };
}

export function dropOffTable(questions: Questions): ChartTable {
  return {
    columns: [
      { label: "Question", unit: "text" },
      { label: "Shown", unit: "count" },
      { label: "Answered", unit: "count" },
      { label: "Skipped", unit: "count" },
      { label: "Left", unit: "count" },
      { label: "Left, share", unit: "percent" },
    ],
    rows: questions.map(({ questionNameId, title, shown, answered, skipped, stopped, stoppedShare }) => ({
      id: questionNameId,
      cells: [title, shown, answered, skipped, stopped, stoppedShare],
    })),
  };
}

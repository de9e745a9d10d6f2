import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { formatMoney, formatMoneyShort } from "#lib/format-figure.ts";

type Money = Pick<AnswerFigures, "id" | "label" | "revenue" | "averageOrderValue">;

/** What the orders behind each answer came to, and the average order beside it. */
export function revenueModel(answers: readonly Money[], currency: string | undefined): BarModel {
  return {
    end: Math.max(0, ...answers.map(({ revenue }) => revenue)),
    rows: answers.map(({ id, label, revenue, averageOrderValue }) => ({
      id,
      label,
      parts: [{ length: revenue, fill: id === "other" ? "other" : "solid" }],
      figures: {
        revenue: formatMoneyShort(revenue, currency),
        average: `⌀ ${formatMoneyShort(averageOrderValue, currency)}`,
      },
      detail: `${formatMoney(revenue, currency)} in all, ${formatMoney(averageOrderValue, currency)} on average`,
    })),
  };
}

export function revenueTable(answers: readonly AnswerFigures[], currency: string | undefined): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Answers", unit: "count" },
      { label: "Revenue", unit: "money", currency },
      { label: "Average order", unit: "money", currency },
    ],
    rows: answers.map(({ id, label, count, revenue, averageOrderValue }) => ({
      id,
      cells: [label, count, revenue, averageOrderValue],
    })),
  };
}

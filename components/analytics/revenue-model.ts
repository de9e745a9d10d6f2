import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { formatMoney, formatMoneyShort } from "#lib/format-figure.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { inScaleOrder } from "./answer-bars-of.ts";

type Money = Pick<AnswerFigures, "id" | "label" | "revenue" | "averageOrderValue">;

/** The total revenue of each answer's orders, and the average order value next to it. */
export function revenueModel(
  answers: readonly Money[],
  currency: string,
  changes?: ReadonlyMap<string, string>,
): BarModel {
  return {
    end: Math.max(0, ...answers.map(({ revenue }) => revenue)),
    rows: answers.map(({ id, label, revenue, averageOrderValue }) => ({
      id,
      label,
      parts: [{ length: revenue, fill: id === "other" ? "other" : "solid" }],
      figures: {
        revenue: formatMoneyShort(revenue, currency),
        average: `${formatMoneyShort(averageOrderValue, currency)} avg.`,
      },
      detail: `${formatMoney(revenue, currency)} total, ${formatMoney(averageOrderValue, currency)} on average`,
      ...(changes?.has(id) ? { note: changes.get(id) ?? "" } : {}),
    })),
  };
}

/** The answers with revenue in descending order, or in scale order. */
export function withRevenue(type: QuestionType, answers: readonly AnswerFigures[]): AnswerFigures[] {
  const given = answers.filter(({ revenue }) => revenue > 0);
  return inScaleOrder(
    type,
    given.sort((one, other) => other.revenue - one.revenue),
  );
}

export function revenueTable(answers: readonly AnswerFigures[], currency: string): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Answers", unit: "count" },
      { label: "Revenue", unit: "money", currency },
      { label: "Average order value", unit: "money", currency },
    ],
    rows: answers.map(({ id, label, count, revenue, averageOrderValue }) => ({
      id,
      cells: [label, count, revenue, averageOrderValue],
    })),
  };
}

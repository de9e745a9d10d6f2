import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { formatMoney, formatMoneyShort } from "#lib/format-figure.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import { type ToldMoney, tellsMoney } from "./told-money.ts";

type Money = Pick<AnswerFigures, "id" | "label"> & ToldMoney;

/** What the orders behind each answer came to, and the average order beside it. */
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

/** The answers with revenue, the most first; those of a scale in its order. None while revenue is not told. */
export function withRevenue(type: QuestionType, answers: readonly AnswerFigures[]): (AnswerFigures & ToldMoney)[] {
  const given = answers.filter(tellsMoney).filter(({ revenue }) => revenue > 0);
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
      { label: "Average order", unit: "money", currency },
    ],
    rows: answers.map(({ id, label, count, revenue, averageOrderValue }) => ({
      id,
      cells: [label, count, revenue, averageOrderValue],
    })),
  };
}

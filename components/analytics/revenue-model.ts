import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { formatCount, formatMoney, formatMoneyShort, formatPercent } from "#lib/format-figure.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { isNumeric, type QuestionType } from "#lib/survey/question-type.ts";
import { inScaleOrder } from "./answer-bars-of.ts";

/** An answer's orders and their money, with its customers if those are known. */
export interface RevenueRow extends Pick<AnswerFigures, "id" | "label" | "orders" | "revenue" | "averageOrderValue"> {
  /** Customers with this answer who are known to be new or returning, and those who are returning. */
  customers?: { known: number; returning: number };
}

/** What revenue by answer can be sorted by. */
export const revenueOrders = {
  revenue: "Revenue",
  orders: "Orders",
  average: "Average order value",
  returning: "Returning customers",
  answer: "Answer",
} as const;
export type RevenueOrder = keyof typeof revenueOrders;

/** Replaces a figure of too few orders or customers. */
const tooFew = (unit: string) => `Under ${fewestToCompare} ${unit}`;

/** The average order value in major units; null for too few orders. */
export function averageOf({
  orders,
  averageOrderValue,
}: Pick<RevenueRow, "orders" | "averageOrderValue">): number | null {
  return orders >= fewestToCompare ? averageOrderValue : null;
}

/** The percentage of returning customers; null for too few customers who are known to be new or returning. */
function returningOf({ customers }: RevenueRow): number | null {
  if (!customers || customers.known < fewestToCompare) return null;
  return percentOf(customers.returning, customers.known);
}

/** The total revenue of each answer's orders; next to it how many those are, their average, and who gave the answer. */
export function revenueModel(
  answers: readonly RevenueRow[],
  currency: string,
  changes?: ReadonlyMap<string, string>,
): BarModel {
  return {
    end: Math.max(0, ...answers.map(({ revenue }) => revenue)),
    rows: answers.map((answer) => {
      const { id, label, orders, revenue, customers } = answer;
      const [average, returning] = [averageOf(answer), returningOf(answer)];
      return {
        id,
        label,
        parts: [{ length: revenue, fill: id === "other" ? "other" : "solid" }],
        figures: {
          revenue: formatMoneyShort(revenue, currency),
          orders: `${formatCount(orders)} ${orders === 1 ? "order" : "orders"}`,
          average: average === null ? tooFew("orders") : `${formatMoneyShort(average, currency)} avg.`,
          ...(customers && {
            returning: returning === null ? tooFew("customers") : `${formatPercent(returning)} returning`,
          }),
        },
        detail: `${formatMoney(revenue, currency)} total${average === null ? "" : `, ${formatMoney(average, currency)} on average`}`,
        ...(changes?.has(id) ? { note: changes.get(id) ?? "" } : {}),
      };
    }),
  };
}

/** The answers with revenue, in descending order of one of their figures; those with too few for it come last. */
export function sortRevenue<Row extends RevenueRow>(
  type: QuestionType,
  answers: readonly Row[],
  by: RevenueOrder,
): Row[] {
  const given = answers.filter(({ revenue }) => revenue > 0);
  if (by === "answer")
    return isNumeric(type)
      ? inScaleOrder(type, given)
      : given.sort((one, other) => one.label.localeCompare(other.label, "en"));
  const figureOf = (row: Row): number => {
    if (by === "average") return averageOf(row) ?? -1;
    return by === "returning" ? (returningOf(row) ?? -1) : row[by];
  };
  return given.sort((one, other) => figureOf(other) - figureOf(one) || other.revenue - one.revenue);
}

/** Cells with too few orders or customers are empty. */
export function revenueTable(answers: readonly RevenueRow[], currency: string): ChartTable {
  const hasCustomers = answers.some(({ customers }) => customers);
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Orders", unit: "count" },
      { label: "Revenue", unit: "money", currency },
      { label: "Average order value", unit: "money", currency },
      ...(hasCustomers ? [{ label: "Returning customers", unit: "percent" } as const] : []),
    ],
    rows: answers.map((answer) => ({
      id: answer.id,
      cells: [
        ...[answer.label, answer.orders, answer.revenue, averageOf(answer)],
        ...(hasCustomers ? [returningOf(answer)] : []),
      ],
    })),
  };
}

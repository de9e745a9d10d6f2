import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { OtherCurrencies } from "#lib/calls/app-analytics.ts";
import { revenueModel } from "./revenue-model.ts";

/** The orders in one currency. */
export type CurrencyFigures = OtherCurrencies["others"][number];

/** Revenue by answer in one currency, in descending order. */
export function currencyModel({ currency, answers }: CurrencyFigures): BarModel {
  const sorted = [...answers].sort((one, other) => other.revenue - one.revenue).slice(0, 12);
  return revenueModel(sorted, currency);
}

export function currencyTable({ currency, answers }: CurrencyFigures): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Orders", unit: "count" },
      { label: "Revenue", unit: "money", currency },
      { label: "Average order value", unit: "money", currency },
    ],
    rows: answers.map(({ id, label, orders, revenue, averageOrderValue }) => ({
      id,
      cells: [label, orders, revenue, averageOrderValue],
    })),
  };
}

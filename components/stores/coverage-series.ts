import type { Bucket } from "#components/charts/bucket-series.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import type { LineModel } from "#components/charts/line-model.ts";
import type { Coverage } from "#lib/calls/app-coverage.ts";

export interface CoverageSeries {
  bucket: Bucket;
  model: LineModel;
  table: ChartTable;
  orders: number;
  shown: number;
}

/** Coverage as two lines, orders and those that showed the survey on an order page, and as a table by surface. */
export function coverageSeries({ by, points }: Pick<Coverage, "by" | "points">): CoverageSeries {
  const counted = points.map((point) => ({ ...point, shown: point.thankYou + point.orderStatus }));
  return {
    bucket: by,
    model: {
      dates: counted.map(({ start }) => start),
      lines: [
        { id: "orders", label: "Orders", values: counted.map(({ orders }) => orders) },
        { id: "shown", label: "Survey shown", values: counted.map(({ shown }) => shown) },
      ],
      unit: "count",
    },
    table: {
      columns: [
        { label: by === "day" ? "Day" : "Hour", unit: "text" },
        { label: "Orders", unit: "count" },
        { label: "Thank-you page", unit: "count" },
        { label: "Order status page", unit: "count" },
        { label: "Only by email or link", unit: "count" },
        { label: "Coverage", unit: "percent" },
      ],
      rows: counted.map(({ start, orders, thankYou, orderStatus, elsewhere, shown }) => ({
        id: start,
        cells: [start.replace("T", " "), orders, thankYou, orderStatus, elsewhere, percentOf(shown, orders)],
      })),
    },
    orders: sumOf(counted.map(({ orders }) => orders)),
    shown: sumOf(counted.map(({ shown }) => shown)),
  };
}

/** Null without orders. */
function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

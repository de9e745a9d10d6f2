import { expect, test } from "vitest";
import type { Exploration } from "#lib/calls/app-explore.ts";
import { exploreBars } from "./bars.ts";
import { tableModel } from "./table-model.ts";

const figures = (count: number, averageOrderValue: number) => ({
  count,
  countLow: count < 10 ? null : count - 5,
  countHigh: count < 10 ? null : count + 5,
  orders: count,
  revenue: count * averageOrderValue,
  revenueLow: count < 10 ? null : 1,
  revenueHigh: count < 10 ? null : 9999,
  averageOrderValue,
  averageOrderValueLow: count < 10 ? null : averageOrderValue - 1,
  averageOrderValueHigh: count < 10 ? null : averageOrderValue + 1,
});
const value = (id: string, count: number, average: number) => ({
  kind: "value" as const,
  value: id,
  label: id,
  share: count,
  shareLow: count - 3,
  shareHigh: count + 3,
  ...figures(count, average),
});
const cell = (row: number, column: number, count: number, average: number, totals: [number, number]) => ({
  row,
  column,
  rowShare: (100 * count) / totals[0],
  rowShareLow: totals[0] < 10 ? null : 1,
  rowShareHigh: totals[0] < 10 ? null : 99,
  columnShare: (100 * count) / totals[1],
  columnShareLow: 1,
  columnShareHigh: 99,
  ...figures(count, average),
});

/** Of 100: 92 friends, 60 of them new; and 8 podcasts, all of them new. */
const exploration: Exploration = {
  source: "postgres",
  behindSince: null,
  currency: "USD",
  firstDay: null,
  lastDay: null,
  all: figures(100, 50),
  rows: {
    axis: "question:source",
    title: "How?",
    isSeveral: false,
    values: [value("friend", 92, 50), value("podcast", 8, 80)],
  },
  columns: {
    axis: "customerType",
    title: "Customer type",
    isSeveral: false,
    values: [value("new", 68, 45), value("returning", 32, 60)],
  },
  cells: [cell(0, 0, 60, 40, [92, 68]), cell(0, 1, 32, 60, [92, 32]), cell(1, 0, 8, 80, [8, 68])],
};

const shown = (measure: Parameters<typeof tableModel>[1]) => {
  const { rows, totals, all } = tableModel(exploration, measure);
  return {
    cells: rows.map(({ cells }) => cells.map(({ value: one }) => (one === null ? null : Math.round(one)))),
    rowTotals: rows.map(({ total }) => total.value),
    totals: totals.map((total) => total.value),
    all: all.value,
  };
};

test("a table of counts has the counts of rows, columns and all as totals", () => {
  expect(shown("count")).toEqual({
    cells: [
      [60, 32],
      [8, 0],
    ],
    rowTotals: [92, 8],
    totals: [68, 32],
    all: 100,
  });
});

test("shares have the responses that they are of at their end, and the shares of all on the other side", () => {
  expect(shown("row")).toMatchObject({
    cells: [
      [65, 35],
      [100, 0],
    ],
    rowTotals: [92, 8],
    totals: [68, 32],
    all: 100,
  });
  expect(tableModel(exploration, "row")).toMatchObject({ rowTotals: "responses", columnTotals: "all" });
  expect(shown("column")).toMatchObject({
    cells: [
      [88, 100],
      [12, 0],
    ],
    rowTotals: [92, 8],
    totals: [68, 32],
  });
  expect(tableModel(exploration, "column")).toMatchObject({ rowTotals: "all", columnTotals: "responses" });
});

test("revenue and averages are of orders; without any, there is no average", () => {
  expect(shown("revenue")).toMatchObject({
    cells: [
      [2400, 1920],
      [640, 0],
    ],
    rowTotals: [4600, 640],
    all: 5000,
  });
  expect(shown("average")).toMatchObject({
    cells: [
      [40, 60],
      [80, null],
    ],
    totals: [45, 60],
  });
});

test("the largest figure is the darkest, and one of few responses stays plain", () => {
  const heatOf = (measure: "count" | "average") =>
    tableModel(exploration, measure).rows.map(({ cells }) => cells.map(({ heat }) => Number(heat.toFixed(2))));
  expect(heatOf("count")).toEqual([
    [1, 0.53],
    [0, 0],
  ]);
  expect(heatOf("average")).toEqual([
    [0, 1],
    [0, 0],
  ]);
});

test("a figure of few responses says of how many it is", () => {
  const [, podcast] = tableModel(exploration, "average").rows;
  expect(podcast?.cells[0]).toMatchObject({ value: 80, low: null, few: { count: 8, unit: "order" } });
  expect(tableModel(exploration, "row").rows[1]?.cells[0]?.few).toEqual({ count: 8, unit: "response" });
});

test("without columns, bars have their interval, or say that they are of few responses", () => {
  const { rows, end } = exploreBars({ ...exploration, columns: null, cells: [] }, "revenue");
  expect(end).toBe(9999);
  expect(rows).toMatchObject([
    {
      label: "friend",
      parts: [{ length: 4600, fill: "solid" }],
      whisker: { from: 1, to: 9999 },
      figures: { figure: "$4,600", count: "92" },
      spoken: "orders",
      note: "Between $1.00 and $9,999",
    },
    { label: "podcast", figures: { figure: "$640", count: "8" }, note: "Fewer than 10 responses" },
  ]);
  expect(rows[1]).not.toHaveProperty("whisker");
});

import { expect, test } from "vitest";
import { coverageSeries } from "./coverage-series.ts";

const point = { orders: 8, thankYou: 4, orderStatus: 2, elsewhere: 1 };
const empty = { orders: 0, thankYou: 0, orderStatus: 0, elsewhere: 0 };

test("a survey that was seen on an order page counts, one that was seen elsewhere is only in the table", () => {
  const points = [
    { start: "2026-11-19", ...point },
    { start: "2026-11-20", ...empty },
  ];
  const { model, table, orders, shown } = coverageSeries({ by: "day", points });
  expect(model.lines.map(({ values }) => values)).toEqual([
    [8, 0],
    [6, 0],
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["2026-11-19", 8, 4, 2, 1, 75],
    ["2026-11-20", 0, 0, 0, 0, null],
  ]);
  expect([orders, shown]).toEqual([8, 6]);
});

test("hours are named with their day", () => {
  const { bucket, table } = coverageSeries({
    by: "hour",
    points: [{ start: "2026-11-19T14:00", ...point }],
  });
  expect([bucket, table.columns[0]?.label, table.rows[0]?.cells[0]]).toEqual(["hour", "Hour", "2026-11-19 14:00"]);
});

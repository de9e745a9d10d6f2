import { expect, test } from "vitest";
import type { DayOfAnswers } from "./bucket-series.ts";
import { seriesOf } from "./series-of.ts";

const days: DayOfAnswers[] = [
  { date: "2026-11-19", answered: 3, counts: { a: 2 } },
  { date: "2026-11-20", answered: 4, counts: { a: 1, b: 3 } },
];

const byDay = { bucket: "day", firstDay: 0 } as const;

test("returns the requested lines, with 0 for a day without answers", () => {
  const { model, table } = seriesOf(
    days,
    [
      { id: "a", label: "A" },
      { id: "b", label: "B" },
    ],
    byDay,
  );
  expect(model.dates).toEqual(["2026-11-19", "2026-11-20"]);
  expect(model.lines.map(({ label, values }) => [label, ...values])).toEqual([
    ["A", 2, 1],
    ["B", 0, 3],
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["2026-11-19", 2, 0],
    ["2026-11-20", 1, 3],
  ]);
});

test("returns the answer count if no lines are requested", () => {
  const { model, table } = seriesOf(days, [], byDay);
  expect(model.lines).toEqual([{ id: "answered", label: "Answers", values: [3, 4] }]);
  expect(table.columns.map(({ label }) => label)).toEqual(["Day", "Answers"]);
});

test("sums a long range by weeks and keeps its days in the table", () => {
  const long = Array.from({ length: 200 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    answered: 1,
    counts: {},
  }));
  const { model, table } = seriesOf(long, [], { bucket: "week", firstDay: 0 });
  expect(model.lines[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(200);
  expect(table.rows).toHaveLength(200);
});

test("shows shares of those who answered, with a gap where nobody did, and the table as drawn", () => {
  const quiet = { date: "2026-11-21", answered: 0, counts: {} };
  const { model, table } = seriesOf([...days, quiet], [{ id: "a", label: "A" }], { ...byDay, measure: "share" });
  expect(model.unit).toBe("percent");
  expect(model.lines[0]?.values).toEqual([(2 / 3) * 100, 25, null]);
  expect(table.columns.map(({ label, unit }) => [label, unit])).toEqual([
    ["Day", "text"],
    ["A", "percent"],
    ["Answered", "count"],
  ]);
  expect(table.rows.map(({ cells }) => cells[2])).toEqual([3, 4, 0]);
  const weeks = seriesOf(days, [{ id: "a", label: "A" }], { bucket: "week", firstDay: 0, measure: "share" });
  expect(weeks.model.lines[0]?.values).toEqual([(3 / 7) * 100]);
  expect(weeks.table.rows.map(({ cells }) => cells[0])).toEqual(["2026-11-15"]);
});

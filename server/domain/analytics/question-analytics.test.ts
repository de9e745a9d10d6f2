import { expect, test } from "vitest";
import { dailySeries } from "./question-analytics.ts";
import type { DayCounts } from "./question-counters.ts";

const busy: DayCounts[] = [
  { day: "2026-03-28", shown: 3, answered: 2, skipped: 0, counts: { a: 2 } },
  { day: "2026-03-30", shown: 1, answered: 1, skipped: 0, counts: { b: 1 } },
];

test("days without answers are listed too, across a daylight saving change", () => {
  expect(dailySeries(busy, { firstDay: "2026-03-27", lastDay: "2026-03-30" })).toEqual([
    { date: "2026-03-27", answered: 0, counts: {} },
    { date: "2026-03-28", answered: 2, counts: { a: 2 } },
    { date: "2026-03-29", answered: 0, counts: {} },
    { date: "2026-03-30", answered: 1, counts: { b: 1 } },
  ]);
});

test("without a range the series runs from the first to the last day with data", () => {
  const series = dailySeries(busy, { firstDay: null, lastDay: null });
  expect(series.map(({ date }) => date)).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
  expect(dailySeries([], { firstDay: null, lastDay: null })).toEqual([]);
  expect(dailySeries([], { firstDay: "2026-01-01", lastDay: null })).toEqual([]);
});

test("a range of centuries lists only the days from the first to the last with data", () => {
  expect(dailySeries(busy, { firstDay: "1970-01-02", lastDay: "2999-12-30" })).toHaveLength(3);
  expect(dailySeries([], { firstDay: "1970-01-02", lastDay: "2999-12-30" })).toEqual([]);
});

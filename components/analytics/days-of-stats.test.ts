import { expect, test } from "vitest";
import { daysOfStats } from "./days-of-stats.ts";

const now = [
  { date: "2026-11-19", views: 9, responses: 5, completions: 4 },
  { date: "2026-11-20", views: 8, responses: 3, completions: 1 },
];
const before = [
  { date: "2026-11-17", views: 7, responses: 2, completions: 2 },
  { date: "2026-11-18", views: 6, responses: 6, completions: 0 },
];

test("draws views, responses and completions of each day", () => {
  const { days, lines } = daysOfStats(now, null);
  expect(lines.map(({ id }) => days.map(({ counts }) => counts[id]))).toEqual([
    [9, 8],
    [5, 3],
    [4, 1],
  ]);
});

test("draws one of them beside the same day of the period before, which is dashed", () => {
  const { days, lines } = daysOfStats(now, { measure: "responses", series: before });
  expect(lines.map(({ id, isDashed = false }) => [isDashed, ...days.map(({ counts }) => counts[id])])).toEqual([
    [false, 5, 3],
    [true, 2, 6],
  ]);
});

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

test("returns views, responses and completions of each day", () => {
  const { days, lines } = daysOfStats(now, null);
  expect(lines.map(({ id }) => days.map(({ counts }) => counts[id]))).toEqual([
    [9, 8],
    [5, 3],
    [4, 1],
  ]);
});

test("returns one measure and the same day of the previous period as a dashed line", () => {
  const { days, lines } = daysOfStats(now, { measure: "responses", series: before, daysApart: 2 });
  expect(lines.map(({ id, isDashed = false }) => [isDashed, ...days.map(({ counts }) => counts[id])])).toEqual([
    [false, 5, 3],
    [true, 2, 6],
  ]);
});

test("pairs days by offset when long periods have different first and last days", () => {
  const later = [{ date: "2026-11-18", views: 1, responses: 0, completions: 0 }];
  const sooner = [
    { date: "2023-11-17", views: 4, responses: 0, completions: 0 },
    { date: "2023-11-18", views: 5, responses: 0, completions: 0 },
    { date: "2023-11-19", views: 6, responses: 0, completions: 0 },
  ];
  const { days } = daysOfStats(later, { measure: "views", series: sooner, daysApart: 1096 });
  expect(days.map(({ date, counts }) => [date, counts.now, counts.before])).toEqual([
    ["2026-11-17", 0, 4],
    ["2026-11-18", 1, 5],
    ["2026-11-19", 0, 6],
  ]);
});

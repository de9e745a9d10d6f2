import { expect, test } from "vitest";
import { groupScores } from "../analytics/QuestionSeries.tsx";
import { bucketSeries, bucketsFor, usualBucket } from "./bucket-series.ts";

function daysFrom(start: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10);
    return { date, answered: 1, counts: { a: 1 } };
  });
}

test("keeps days as they are", () => {
  const days = daysFrom("2026-01-01", 95);
  expect(bucketSeries(days, 1, "day")).toEqual(days);
});

test("offers the buckets that make a readable line", () => {
  expect(bucketsFor(1)).toEqual(["day"]);
  expect(bucketsFor(13)).toEqual(["day"]);
  expect(bucketsFor(14)).toEqual(["day", "week"]);
  expect(bucketsFor(95)).toEqual(["day", "week", "month"]);
  expect(bucketsFor(96)).toEqual(["week", "month"]);
  expect(bucketsFor(666)).toEqual(["month"]);
});

test("starts with the smallest bucket, or with weeks from a number of days on", () => {
  expect([7, 95, 96, 731].map((days) => usualBucket(days))).toEqual(["day", "day", "week", "month"]);
  expect([29, 30, 95, 731].map((days) => usualBucket(days, 30))).toEqual(["day", "week", "week", "month"]);
});

test("sums longer ranges by weeks from Monday without losing counts", () => {
  const points = bucketSeries(daysFrom("2026-01-01", 200), 1, "week"); // a Thursday
  expect(points.slice(0, 2)).toEqual([
    { date: "2025-12-29", answered: 4, counts: { a: 4 } },
    { date: "2026-01-05", answered: 7, counts: { a: 7 } },
  ]);
  expect(points.reduce((sum, { answered }) => sum + answered, 0)).toBe(200);
});

test("sums weeks from the given first day", () => {
  const days = daysFrom("2026-01-01", 200); // a Thursday
  expect(
    bucketSeries(days, 0, "week")
      .slice(0, 2)
      .map(({ date, answered }) => [date, answered]),
  ).toEqual([
    ["2025-12-28", 3],
    ["2026-01-04", 7],
  ]);
  expect(bucketSeries(days, 6, "week")[0]).toMatchObject({ date: "2025-12-27", answered: 2 });
});

test("sums years by months", () => {
  expect(bucketSeries(daysFrom("2024-01-01", 731), 1, "month")[1]).toEqual({
    date: "2024-02-01",
    answered: 29,
    counts: { a: 29 },
  });
});

test("groups scores into the three NPS groups", () => {
  const counts = { 0: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6 };
  expect(groupScores([{ date: "2026-01-01", answered: 21, counts }])).toEqual([
    { date: "2026-01-01", answered: 21, counts: { promoters: 11, passives: 7, detractors: 3 } },
  ]);
});

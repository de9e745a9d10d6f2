import { expect, test } from "vitest";
import { wilsonInterval } from "../statistics/wilson-interval.ts";
import { membersOf } from "../unknown-values.ts";
import { callOf } from "./catalogue.ts";
import { listTools } from "./tools.ts";
import { withIntervals } from "./with-intervals.ts";

const reads = listTools().filter(({ annotations }) => annotations.readOnlyHint);
const isShare = /(?:share|rate)$/i;

interface Found {
  name: string;
  within: Record<string, unknown>;
}

/** Every share in a result, with the object that it is in. */
function sharesIn(result: unknown): Found[] {
  const within = membersOf(result);
  return Object.entries(within).flatMap(([name, value]) => [
    ...(isShare.test(name) && (typeof value === "number" || value === null) ? [{ name, within }] : []),
    ...sharesIn(value),
  ]);
}

test.each(reads)("each share that $name returns has its number of answers and an interval", ({ call }) => {
  for (const { name, within } of sharesIn(withIntervals(callOf(call).example?.answer))) {
    const [share, n, low, high] = ["", "N", "Low", "High"].map((end) => within[`${name}${end}`]);
    expect([name, n, low, high]).toEqual([name, expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(Number(low)).toBeLessThanOrEqual(Number(share));
    expect(Number(high)).toBeGreaterThanOrEqual(Number(share));
  }
});

test("the examples have shares of each kind, so that none can lack them unseen", () => {
  const names = reads.flatMap(({ call }) => sharesIn(callOf(call).example?.answer).map(({ name }) => name));
  const known = ["columnShare", "completionRate", "rawShare", "repeatRate", "responseRate", "rowShare", "share"];
  expect([...new Set(names)].sort()).toEqual([...known, "stoppedShare"]);
});

const wilson = (part: number, whole: number) => {
  const { low, high } = wilsonInterval(part, whole);
  return [whole, low, high];
};
const around = (name: string, within: Record<string, unknown>) =>
  ["N", "Low", "High"].map((end) => within[`${name}${end}`]);

test("rates are of views and of responses that weren't imported", () => {
  const stats = { views: 200, responses: 60, imported: 10, completions: 35, responseRate: 25, completionRate: 50 };
  const found = membersOf(withIntervals(stats));
  expect(around("responseRate", found)).toEqual(wilson(50, 200));
  expect(around("completionRate", found)).toEqual(wilson(25, 50));
  expect(found).toMatchObject(stats);
});

test("an answer's share is of those who answered, and keeps the interval that its call returns", () => {
  const answers = [
    { id: "a", count: 3, share: 30 },
    { id: "b", count: 7, share: 70, shareLow: 1, shareHigh: 99 },
  ];
  const [first, second] = Object.values(membersOf(membersOf(withIntervals({ answered: 10, answers })).answers));
  expect(around("share", membersOf(first))).toEqual(wilson(3, 10));
  expect(around("share", membersOf(second))).toEqual([10, 1, 99]);
});

test("cells are of their row and of their column", () => {
  const axis = (...counts: number[]) => ({ values: counts.map((count) => ({ count, share: 50 })) });
  const cells = [{ row: 1, column: 0, count: 8, rowShare: 40, rowShareLow: null, columnShare: 80 }];
  const found = membersOf(withIntervals({ all: { count: 40 }, rows: axis(20, 20), columns: axis(10, 30), cells }));
  const [cell] = Object.values(membersOf(found.cells)).map(membersOf);
  expect(around("rowShare", cell ?? {})).toEqual(wilson(8, 20));
  expect(around("columnShare", cell ?? {})).toEqual(wilson(8, 10));
  expect(found.rows).toMatchObject({ values: [{ shareN: 40 }, { shareN: 40 }] });
});

test("an estimate's repeat rate counts as many customers as its answers are worth, and a null share has null ends", () => {
  const answers = [
    { count: 40, repeatRate: 25 },
    { count: 2, repeatRate: null },
  ];
  const found = membersOf(withIntervals({ customers: 600, answered: 120, effectiveAnswers: 60, answers }));
  const [first, second] = Object.values(membersOf(found.answers)).map(membersOf);
  expect(around("repeatRate", first ?? {})).toEqual([40, ...wilson(5, 20).slice(1)]);
  expect(around("repeatRate", second ?? {})).toEqual([2, null, null]);
});

test("a mean and an NPS have theirs, and a choice named share is left alone", () => {
  const scores = [
    { id: "10", count: 30 },
    { id: "0", count: 30 },
  ];
  const numeric = { mean: 5, median: 5, nps: 0, promoters: 30, passives: 0, detractors: 30 };
  const series = [{ answered: 60, counts: { share: 30 } }];
  expect(withIntervals({ answered: 60, answers: scores, numeric, series })).toEqual({
    answered: 60,
    answers: scores,
    numeric: { ...numeric, n: 60, meanLow: 3.7, meanHigh: 6.3, npsLow: -25.3, npsHigh: 25.3 },
    series,
  });
});

import { expect, test } from "vitest";
import { changeInPercent, changeInPoints, isClearChange } from "./change.ts";

test("a count grows and falls by a percentage of its previous value", () => {
  expect(changeInPercent(120, 80)).toBe(50);
  expect(changeInPercent(1, 3)).toBe(-66.7);
  expect(changeInPercent(7, 7)).toBe(0);
  expect(changeInPercent(0, 7)).toBe(-100);
});

test("there is no change from zero", () => {
  expect(changeInPercent(12, 0)).toBeNull();
  expect(changeInPercent(0, 0)).toBeNull();
});

test("a share changes by points, the difference of its two displayed values", () => {
  expect(changeInPoints({ percent: 43.5, whole: 1000 }, { percent: 40.2, whole: 900 })).toBe(3.3);
  expect(changeInPoints({ percent: 0.1, whole: 1000 }, { percent: 0.3, whole: 900 })).toBe(-0.2);
  expect(changeInPoints({ percent: 0, whole: 1000 }, { percent: 0, whole: 900 })).toBe(0);
});

test("a share of zero has no change", () => {
  expect(changeInPoints({ percent: 50, whole: 2 }, { percent: 0, whole: 0 })).toBeNull();
  expect(changeInPoints({ percent: 0, whole: 0 }, { percent: 50, whole: 2 })).toBeNull();
});

// The first, second, and last are from Newcombe's table II, which has the ends of the interval.
test.each([
  [56, 70, 48, 80, true], // 5.2 to 33.4 points
  [9, 10, 3, 10, true], // 17.1 to 80.9
  [14, 100, 9, 97, false],
  [10, 10, 10, 10, true],
  [5, 56, 0, 29, false], // −3.8 to 19.3
])("%i of %i and %i of %i differ clearly: %s", (part, whole, partBefore, wholeBefore, isClear) => {
  const now = { percent: (100 * part) / whole, whole };
  const before = { percent: (100 * partBefore) / wholeBefore, whole: wholeBefore };
  expect(isClearChange(now, before)).toBe(isClear);
});

test("a share of nothing doesn't change clearly", () => {
  expect(isClearChange({ percent: 0, whole: 0 }, { percent: 50, whole: 200 })).toBe(false);
});

import { expect, test } from "vitest";
import { changeInPercent, changeInPoints } from "./change.ts";

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

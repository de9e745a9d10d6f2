import { expect, test } from "vitest";
import { averagePlace } from "./ranking.ts";

test("the interval of the mean of 50 times 1, 30 times 2 and 20 times 3", () => {
  // s² = (50·0.7² + 30·0.3² + 20·1.3²) / 99 = 61 / 99; 1.96 · √(61 / 99 / 100) = 0.1538
  expect(averagePlace([50, 30, 20])).toEqual({ mean: 1.7, low: 1.55, high: 1.85 });
});

test("it is limited to the first and the last place, and is one point if all agree", () => {
  expect(averagePlace([9, 0, 1])).toEqual({ mean: 1.2, low: 1, high: 1.59 });
  expect(averagePlace([1, 0, 9])).toEqual({ mean: 2.8, low: 2.41, high: 3 });
  expect(averagePlace([0, 40, 0])).toEqual({ mean: 2, low: 2, high: 2 });
});

test("one answer allows every place; no answers give null", () => {
  expect(averagePlace([0, 1, 0, 0])).toEqual({ mean: 2, low: 1, high: 4 });
  expect(averagePlace([0, 0])).toBeNull();
  expect(averagePlace([])).toBeNull();
});

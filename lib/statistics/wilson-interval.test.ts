import { expect, test } from "vitest";
import { wilsonInterval } from "./wilson-interval.ts";

// Expected values: R's prop.test(x, n, correct = FALSE)$conf.int.
test.each([
  [15, 30, 33.2, 66.8],
  [0, 10, 0, 27.8],
  [10, 10, 72.2, 100],
  [859, 974, 86, 90.1],
  [1, 1, 20.7, 100],
])("%i of %i has an interval from %f to %f percent", (part, whole, low, high) => {
  expect(wilsonInterval(part, whole)).toEqual({ low, high });
});

test("zero of zero is 0 to 0", () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 0 });
});

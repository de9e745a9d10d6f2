import { expect, test } from "vitest";
import { toMajorUnits, toMinorUnits } from "./order-facts.ts";

test.each([
  [49.9, "USD", 4990],
  [1.005, "USD", 101],
  [0.1 + 0.2, "EUR", 30],
  [1200, "JPY", 1200],
  [12.5, "HUF", 1250],
  [1.2345, "KWD", 1235],
  [1e-7, "USD", 0],
  [0, "USD", 0],
])("%d %s is %d minor units", (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
});

test("converting back returns the original amount", () => {
  expect(toMajorUnits(toMinorUnits(49.9, "USD"), "USD")).toBe(49.9);
  expect(toMajorUnits(toMinorUnits(1200, "JPY"), "JPY")).toBe(1200);
});

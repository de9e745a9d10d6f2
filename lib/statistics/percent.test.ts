import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf, roundTo } from "./percent.ts";

test("a rate has one decimal, and halves round up", () => {
  expect(percentOf(1, 3)).toBe(33.3);
  expect(percentOf(2, 3)).toBe(66.7);
  expect(percentOf(1, 2000)).toBe(0.1); // 0.05%
  expect(percentOf(869, 2000)).toBe(43.5); // 43.45%
  expect(percentOf(5, 5)).toBe(100);
});

test("a rate of zero counts is 0", () => {
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(3, 0)).toBe(0);
});

test("a rate is the nearest tenth, for any counts", () => {
  const counts = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }));
  fc.assert(
    fc.property(counts, ([part, whole]) => {
      const tenths = BigInt(Math.round(percentOf(part, whole) * 10));
      const exactTwice = 2000n * BigInt(part);
      const distance = 2n * tenths * BigInt(whole) - exactTwice;
      expect(distance <= BigInt(whole) && distance > -BigInt(whole)).toBe(true);
    }),
  );
});

test("amounts are rounded on their decimal digits", () => {
  expect(roundTo(2, 1.005)).toBe(1.01);
  expect(roundTo(1, -0.05)).toBe(-0);
  expect(roundTo(0, 2.5)).toBe(3);
  expect(roundTo(2, 1e-9)).toBe(0);
});

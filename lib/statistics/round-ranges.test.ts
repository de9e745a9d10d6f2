import fc from "fast-check";
import { expect, test } from "vitest";
import { roundRanges } from "./round-ranges.ts";

const widthsOf = (numbers: readonly number[]) =>
  roundRanges(numbers, 12).map(({ from, below }) => Number((below - from).toPrecision(9)));

test("forty ages fall into ranges of five or ten years", () => {
  const ages = Array.from({ length: 40 }, (_, place) => 18 + place);
  expect(roundRanges(ages, 12).map(({ from, below }) => [from, below])).toEqual(
    [15, 20, 25, 30, 35, 40, 45, 50, 55].map((from) => [from, from + 5]),
  );
});

test("the width is the smallest round one that is enough, and whole numbers are not split", () => {
  expect(widthsOf([1, 13])).toEqual(Array(7).fill(2));
  expect(widthsOf([1, 12])).toEqual(Array(12).fill(1));
  expect(widthsOf([0, 0.3, 1])).toEqual(Array(11).fill(0.1));
  expect(widthsOf([0, 1_000_000])).toEqual(Array(11).fill(100_000));
  expect(widthsOf([7])).toEqual([1]);
  expect(roundRanges([], 12)).toEqual([]);
});

test("every number is in exactly one of at most twelve ranges, and neither the first nor the last is empty", () => {
  const number = fc.oneof(
    fc.integer({ min: -1e6, max: 1e9 }),
    fc.integer({ min: -1e5, max: 1e5 }).map((n) => n / 100),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), (numbers) => {
      const ranges = roundRanges(numbers, 12);
      expect(ranges.length).toBeLessThanOrEqual(12);
      const counts = ranges.map(({ from, below }) => numbers.filter((one) => from <= one && one < below).length);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(numbers.length);
      expect(Math.min(counts[0] ?? 0, counts.at(-1) ?? 0)).toBeGreaterThan(0);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Counted, medianOf, quantileOf } from "./counted-values.ts";

const counted = fc
  .uniqueArray(fc.record({ value: fc.integer({ min: 0, max: 999 }), count: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ value }) => value,
    minLength: 1,
  })
  .map((values) => values.sort((one, other) => one.value - other.value));

const writtenOut = (values: readonly Counted[]) =>
  values.flatMap(({ value, count }) => Array<number>(count).fill(value));

test("the median has as many values below it as above it", () => {
  fc.assert(
    fc.property(counted, (values) => {
      const median = medianOf(values);
      const all = writtenOut(values);
      expect(all.filter((value) => value < median).length).toBeLessThanOrEqual(all.length / 2);
      expect(all.filter((value) => value > median).length).toBeLessThanOrEqual(all.length / 2);
    }),
  );
  expect(
    medianOf([
      { value: 1, count: 1 },
      { value: 4, count: 1 },
    ]),
  ).toBe(2.5);
});

test("a quantile is the smallest value that the share does not exceed", () => {
  fc.assert(
    fc.property(counted, fc.constantFrom(0.1, 0.5, 0.9, 1), (values, share) => {
      const all = writtenOut(values);
      expect(quantileOf(values, share)).toBe(
        all.find((value) => all.filter((each) => each <= value).length >= share * all.length),
      );
    }),
  );
});

test("no values have a median of 0", () => {
  expect(medianOf([])).toBe(0);
  expect(quantileOf([], 0.9)).toBe(0);
});

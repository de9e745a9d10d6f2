import { expect, test } from "vitest";
import { countInterval, type Interval, meanInterval, sumInterval } from "./sum-intervals.ts";
import { randomFrom } from "./weighting/testing/random.ts";

test("intervals are those of textbooks' formulas", () => {
  const count = countInterval(100);
  expect(count.low).toBeCloseTo(82.227, 3);
  expect(count.high).toBeCloseTo(121.614, 3);
  expect(countInterval(0).low).toBe(0);
  // 1, 2, 3, 4, 5: a mean of 3 ± 2.776 · √(2.5 / 5)
  const mean = meanInterval({ count: 5, sum: 15, squares: 55 });
  expect(mean?.low).toBeCloseTo(1.037, 3);
  expect(mean?.high).toBeCloseTo(4.963, 3);
  expect(meanInterval({ count: 1, sum: 3, squares: 9 })).toBeNull();
  expect(meanInterval({ count: 3, sum: 0.3, squares: 0.03 })?.low).toBeCloseTo(0.1, 6);
  expect(sumInterval({ count: 4, sum: 4, squares: 4 })).toEqual({
    low: expect.closeTo(0.08, 2),
    high: expect.closeTo(7.92, 2),
  });
});

test("in simulations, intervals of counts, sums and means hold the truth about 95 times in 100", () => {
  const random = randomFrom(7);
  const runs = 4000;
  const held = { count: 0, sum: 0, mean: 0 };
  const holds = (interval: Interval | null, truth: number) =>
    Number(interval !== null && interval.low <= truth && truth <= interval.high);
  for (let run = 0; run < runs; run++) {
    // As many as arrive in a time of 60, and values evenly between 0 and 100.
    const sums = { count: 0, sum: 0, squares: 0 };
    const wait = () => -Math.log(1 - random());
    for (let time = wait(); time < 60; time += wait()) {
      const value = 100 * random();
      sums.count += 1;
      sums.sum += value;
      sums.squares += value ** 2;
    }
    held.count += holds(countInterval(sums.count), 60);
    held.sum += holds(sumInterval(sums), 60 * 50);
    held.mean += holds(meanInterval(sums), 50);
  }
  for (const times of Object.values(held)) {
    expect(times / runs).toBeGreaterThan(0.935);
    expect(times / runs).toBeLessThan(0.965);
  }
});

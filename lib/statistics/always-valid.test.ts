import { describe, expect, test } from "vitest";
import { alwaysValidDifference, alwaysValidWidth, isUneven } from "./always-valid.ts";
import { seededRandom } from "./testing/simulated-days.ts";

test.each([
  [50, 0.05, 9.08437943731058],
  [5000, 0.05, 3.035208990376253],
  [1000, 0.001, 4.460962965947948],
])(
  "after %i observations at an error of %f, the interval is %f standard errors to each side",
  (count, error, width) => {
    expect(alwaysValidWidth(count, error)).toBeCloseTo(width, 8);
  },
);

test("a difference in points, with its interval", () => {
  const found = alwaysValidDifference({ part: 782, whole: 1204 }, { part: 857, whole: 1187 }, 0.025);
  expect(found).toEqual({ difference: 7.2, low: 0.9, high: 13.6, isClear: true });
  expect(alwaysValidDifference({ part: 0, whole: 25 }, { part: 25, whole: 25 }, 0.05)).toMatchObject({ high: 100 });
});

test("groups of about the same size are even, and others aren't", () => {
  expect([isUneven(0, 0), isUneven(10, 20), isUneven(1204, 1187), isUneven(1204, 900)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

/** In how many percent of tests a difference was called clear at one look at least, after every `step` shoppers. */
function clearIn(tests: number, shares: readonly [number, number], most: number, step: number): number {
  const random = seededRandom(20_261_129);
  let clear = 0;
  for (let one = 0; one < tests; one++) {
    const groups = [0, 1].map(() => ({ part: 0, whole: 0 }));
    for (let shopper = 0; shopper < most; shopper++) {
      const side = random() < 0.5 ? 0 : 1;
      const group = groups[side];
      if (!group) break;
      group.whole++;
      if (random() < shares[side]) group.part++;
      const [first, second] = groups;
      if (!first || !second || shopper % step || Math.min(first.whole, second.whole) < 25) continue;
      if (alwaysValidDifference(first, second, 0.05).isClear) {
        clear++;
        break;
      }
    }
  }
  return (clear / tests) * 100;
}

test("the same wording twice is called different in at most 5% of tests, looked at a hundred times each", () => {
  expect(clearIn(300, [0.4, 0.4], 2000, 20)).toBeLessThanOrEqual(5);
});

describe("looked at after every fifth shopper up to 20,000", { tags: ["full"], timeout: 300_000 }, () => {
  test.each([0.02, 0.1, 0.3, 0.5, 0.9])("no difference at %f is called one in at most 5%% of 400 tests", (share) => {
    expect(clearIn(400, [share, share], 20_000, 5)).toBeLessThanOrEqual(5);
  });

  test("ten points are found in nearly every test", () => {
    expect(clearIn(200, [0.4, 0.5], 20_000, 5)).toBeGreaterThan(98);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { durationBucket, durationBuckets, middleOfBucket } from "./duration-bucket.ts";

test.each([
  [-5_000, 0],
  [0, 0],
  [999, 0],
  [1_000, 1],
  [59_999, 59],
  [63_000, 63],
  [64_000, 64],
  [65_000, 64],
  [127_000, 126],
  [128_000, 128],
  [131_999, 128],
  [1e12, 589_824],
])("%d ms are in the bucket of %d s", (durationMs, bucket) => {
  expect(durationBucket(durationMs)).toBe(bucket);
});

test("every duration is in the last bucket that starts before it, and its middle is within 2% of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 * 24 * 60 * 60 }), (seconds) => {
      const bucket = durationBucket(seconds * 1000);
      expect(bucket).toBe(durationBuckets.findLast((first) => first <= seconds));
      expect(Math.abs(middleOfBucket(bucket) - seconds)).toBeLessThanOrEqual(seconds / 64);
    }),
    { numRuns: 5_000 },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit.ts";

test("as many as the count pass at once; the next is given a time to wait, and then passes", () => {
  const limit = new RateLimit({ count: 3, periodSeconds: 60 });
  expect([1, 2, 3].map(() => limit.take("a", 0))).toEqual([0, 0, 0]);
  expect(limit.take("a", 0)).toBe(20);
  expect(limit.take("a", 5_000)).toBe(15);
  expect(limit.take("a", 20_000)).toBe(0);
});

test("callers don't share a limit", () => {
  const limit = new RateLimit({ count: 1, periodSeconds: 60 });
  expect([limit.take("a", 0), limit.take("b", 0)]).toEqual([0, 0]);
  expect(limit.take("a", 0)).toBe(60);
});

test("what costs more takes more, and waits longer", () => {
  const limit = new RateLimit({ count: 100, periodSeconds: 100 });
  expect(limit.take("a", 0, 70)).toBe(0);
  expect([limit.take("a", 0, 50), limit.take("a", 0, 30)]).toEqual([20, 0]);
});

test("at any pace, no more pass than the count plus refills, and a caller that waits as long as asked passes", () => {
  const steps = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 60 }),
      steps,
      (count, periodSeconds, waits) => {
        const limit = new RateLimit({ count, periodSeconds });
        let nowMs = 0;
        let passed = 0;
        for (const waitMs of waits) {
          nowMs += waitMs;
          const waitSeconds = limit.take("a", nowMs);
          if (waitSeconds === 0) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(count + (nowMs / 1000) * (count / periodSeconds) + 1e-6);
        const waitSeconds = limit.take("a", nowMs);
        if (waitSeconds > 0) expect(limit.take("a", nowMs + waitSeconds * 1000 + 1)).toBe(0);
      },
    ),
  );
});

test("of several processes, each allows its share, and at least one call", () => {
  let processes = 3;
  const limit = new RateLimit({ count: 9, periodSeconds: 90 }, () => processes);
  const taken = (caller: string) =>
    Array.from({ length: 12 }, () => limit.take(caller, 0)).filter((wait) => wait === 0);
  expect(taken("one")).toHaveLength(3);
  expect(limit.take("one", 0)).toBe(30);
  processes = 100;
  expect(taken("another")).toHaveLength(1);
});

import { expect, test } from "vitest";
import { heldUntil, nextTry } from "./schedule.ts";

const now = new Date("2026-11-20T10:00:00Z");
const seconds = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 1_000);
const first = { firstAttemptAt: now, now };

test("pauses grow to ten hours, each from half of its longest to its longest", () => {
  const longest = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
  for (const [index, pause] of longest.entries()) {
    expect(seconds(nextTry({ ...first, attempts: index + 1 }, () => 0))).toBe(pause / 2);
    expect(seconds(nextTry({ ...first, attempts: index + 1 }, () => 1))).toBe(pause);
  }
});

test("what the partner asked for is a minimum, and what waits for it isn't sent together", () => {
  const notBefore = new Date(now.getTime() + 600_000);
  expect(seconds(nextTry({ ...first, attempts: 1, notBefore }, () => 0))).toBe(600);
  expect(seconds(nextTry({ ...first, attempts: 1, notBefore }, () => 1))).toBe(660);
});

test("no try begins later than 72 hours after the first", () => {
  const late = new Date(now.getTime() + 63 * 3_600_000);
  expect(nextTry({ attempts: 9, firstAttemptAt: now, now: late }, () => 0)).not.toBe(null);
  expect(nextTry({ attempts: 9, firstAttemptAt: now, now: late }, () => 1)).toBe(null);
});

test("five failures in a row hold everything for the partner, longer each time up to half an hour", () => {
  expect(heldUntil(4, now)).toBe(null);
  expect([5, 6, 7, 8, 50].map((failures) => seconds(heldUntil(failures, now, () => 1)))).toEqual([
    60, 300, 900, 1_800, 1_800,
  ]);
});

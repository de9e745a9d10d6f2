import { expect, test } from "vitest";
import { nextLookForOrder } from "./await-order.ts";

const answeredMs = Date.parse("2026-11-27T10:00:00Z");
const awaited = { mayComeToBeKnown: true, response: { answeredAt: new Date(answeredMs).toISOString() } };
const HOURS_MS = 60 * 60_000;

test("the first look for an order is seconds after the answer, and few follow in 48 hours", () => {
  const looks: number[] = [];
  let now: Date | null = new Date(answeredMs);
  while (now && looks.length < 100) {
    now = nextLookForOrder(awaited, { isBackfill: false }, now);
    if (now) looks.push(now.getTime() - answeredMs);
  }
  expect([looks[0], looks.at(-1), looks.length]).toEqual([5_000, 48 * HOURS_MS, 17]);
});

test("a past response doesn't wait, nor one whose order no store may come to know", () => {
  const now = new Date(answeredMs + HOURS_MS);
  expect(nextLookForOrder(awaited, { isBackfill: true }, now)).toBeNull();
  expect(nextLookForOrder({ ...awaited, mayComeToBeKnown: false }, { isBackfill: false }, now)).toBeNull();
});

import { expect, test } from "vitest";
import { lockPlace, placeOfOrder, unlockedUpTo } from "./answer-locks.ts";

const november = new Date("2026-11-30T23:59:59.999Z");
const december = new Date("2026-12-01T00:00:00.000Z");
const onFree = { billingPlan: "Free", trialEndsAt: new Date(0) };

test("places go by UTC's month, then by the order's number", () => {
  const places = [placeOfOrder(november, 1), placeOfOrder(november, 2), placeOfOrder(december, 1)];
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(new Set(places).size).toBe(3);
  expect(placeOfOrder(november, 4_000_000_000)).toBeLessThan(placeOfOrder(december, 1));
  expect(places.every(Number.isSafeInteger)).toBe(true);
});

test("an order beyond the plan's limit is locked until its month is over", () => {
  expect(lockPlace(onFree, 100, november)).toBeNull();
  const place = lockPlace(onFree, 101, november);
  expect(place).toBeGreaterThan(unlockedUpTo(onFree, november));
  expect(place).toBeLessThan(unlockedUpTo(onFree, december));
});

test("a larger plan unlocks as many as it covers, an unlimited one all", () => {
  const onLarger = { ...onFree, billingPlan: "Orders_1K" };
  expect(lockPlace(onFree, 1_000, november)).toBeLessThanOrEqual(unlockedUpTo(onLarger, november));
  expect(lockPlace(onFree, 1_001, november)).toBeGreaterThan(unlockedUpTo(onLarger, november));
  const unlimited = unlockedUpTo({ ...onFree, billingPlan: "Staff" }, november);
  expect(lockPlace(onFree, 900_000_000, november)).toBeLessThanOrEqual(unlimited);
});

test("nothing locks during the trial, or with Enterprise without agreed orders", () => {
  expect(lockPlace({ ...onFree, trialEndsAt: december }, 5_000, november)).toBeNull();
  expect(lockPlace({ ...onFree, billingPlan: "Enterprise" }, 5_000, november)).toBeNull();
  expect(lockPlace({ ...onFree, billingPlan: "Enterprise", agreedOrders: 4_999 }, 5_000, november)).not.toBeNull();
});

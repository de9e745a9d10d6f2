import { expect, test } from "vitest";
import { rereadAfter } from "./reread-after.ts";

const placedAt = new Date("2026-11-20T10:00:00Z");
const order = {
  sourceOrderId: "1",
  placedAt,
  updatedAt: placedAt,
  isAccepted: true,
  isTest: false,
  isWebCheckout: true,
  facts: {},
};

test.each([
  [0, 10 * 60],
  [60, 10 * 60],
  [61, (24 * 60 - 61) * 60],
  [23 * 60, 60 * 60],
  [24 * 60, null],
])("an order of %s minutes whose platform doesn't know all yet is read again after %s seconds", (minutes, seconds) => {
  const now = new Date(placedAt.getTime() + minutes * 60_000);
  expect(rereadAfter({ ...order, isUnsettled: true }, now)).toBe(seconds);
  expect(rereadAfter({ ...order, isUnsettled: false }, now)).toBeNull();
});

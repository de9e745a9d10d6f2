import { expect, test } from "vitest";
import { moneyOf } from "./money.ts";

test("rounds the average order value to the currency's minor unit, half up", () => {
  const average = (orders: number, revenueMinor: number, currency = "USD") =>
    moneyOf({ orders, revenueMinor }, currency).averageOrderValue;
  expect(average(70, 717_465)).toBe(102.5);
  expect(average(3, 100)).toBe(0.33);
  expect(average(2, 201, "JPY")).toBe(101);
  expect(average(8, 1001, "KWD")).toBe(0.125);
  expect(average(0, 0)).toBe(0);
});

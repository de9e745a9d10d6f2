import { expect, test } from "vitest";
import { planUsage, usageMonth } from "./plan-usage.ts";

test("usage is counted by calendar month, UTC, including across a year end", () => {
  expect(usageMonth(new Date("2026-12-31T23:59:59.999Z"))).toEqual({
    startsAt: new Date("2026-12-01T00:00:00.000Z"),
    endsAt: new Date("2027-01-01T00:00:00.000Z"),
  });
});

test("a plan's limit counts once the trial is over", () => {
  const now = new Date("2026-11-20T10:00:00.000Z");
  const periodEndsAt = "2026-12-01T00:00:00.000Z";
  const facts = { billingPlan: "Orders_1K", trialEndsAt: now };
  expect(planUsage(facts, 7, now)).toEqual({ orders: 7, limit: 1000, periodEndsAt });
  const onTrial = { ...facts, trialEndsAt: new Date(now.getTime() + 1) };
  expect(planUsage(onTrial, 7, now)).toEqual({ orders: 7, limit: null, periodEndsAt });
  const agreed = { billingPlan: "Enterprise", trialEndsAt: now, agreedOrders: 250_000 };
  expect(planUsage(agreed, 7, now).limit).toBe(250_000);
  expect(planUsage({ ...agreed, agreedOrders: null }, 7, now).limit).toBeNull();
});

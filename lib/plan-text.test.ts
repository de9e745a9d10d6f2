import { expect, test } from "vitest";
import { accountPlanText, planText } from "./plan-text.ts";

test("plans sized by orders are named by their orders, all others by their own names", () => {
  expect(planText("Orders_30K")).toBe("30K orders");
  expect(planText("Orders_100K_Annual")).toBe("100K orders, yearly");
  expect(planText("Free")).toBe("Free");
  expect(planText("Foundation")).toBe("Foundation");
});

test("an account without a bought plan is on trial until the trial's end", () => {
  const trialEndsAt = "2026-12-11T09:00:00.000Z";
  const [before, after] = [Date.parse("2026-12-01T00:00:00.000Z"), Date.parse("2026-12-12T00:00:00.000Z")];
  expect(accountPlanText({ billingPlan: "Free", trialEndsAt }, before)).toBe("Trial");
  expect(accountPlanText({ billingPlan: "Orders_5K", trialEndsAt }, before)).toBe("5K orders");
  expect(accountPlanText({ billingPlan: "Free", trialEndsAt }, after)).toBe("Free");
});

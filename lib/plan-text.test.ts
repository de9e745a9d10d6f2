import { expect, test } from "vitest";
import { planText } from "./plan-text.ts";

test("plans sized by orders are named by their orders, all others by their own names", () => {
  expect(planText("Orders_30K")).toBe("30K orders");
  expect(planText("Orders_100K_Annual")).toBe("100K orders, yearly");
  expect(planText("Free")).toBe("Free");
  expect(planText("Foundation")).toBe("Foundation");
});

import { expect, test } from "vitest";
import { planWords } from "./plan-words.ts";

test("plans sized by orders are named by their orders, all others by their own names", () => {
  expect(planWords("Orders_30K")).toBe("30K orders");
  expect(planWords("Orders_100K_Annual")).toBe("100K orders, yearly");
  expect(planWords("Free")).toBe("Free");
  expect(planWords("Foundation")).toBe("Foundation");
});

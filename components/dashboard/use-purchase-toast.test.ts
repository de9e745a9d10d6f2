import { expect, test } from "vitest";
import { purchaseText } from "./use-purchase-toast.ts";

const trial = "Your 14-day free trial has started. All features have been unlocked.";

test.each([
  [{ plan: "Orders_5K", isTrial: true }, trial],
  [{ plan: "Orders_5K", isTrial: false }, "You're now on the 5K orders plan."],
  [{ plan: "Orders_30K_Annual", isTrial: false }, "You're now on the 30K orders, yearly plan."],
  [{ plan: null, isTrial: true }, undefined],
])("a purchase of %j is announced as %s", (purchase, text) => {
  expect(purchaseText(purchase)).toBe(text);
});

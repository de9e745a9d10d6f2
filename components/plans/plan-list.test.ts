import { expect, test } from "vitest";
import { offeredPlans } from "./plan-list.ts";

test("each plan for sale says what it adds to the one before", () => {
  expect(offeredPlans.map(({ title, adds }) => [title, adds])).toEqual([
    ["Free", "All question types, CSV export, one member"],
    ["1K orders", "Integrations, targeting, three members"],
    ["5K orders", "Secret API keys, digests, translations, ten members"],
    ["10K orders", "Splits by segment, signed webhooks"],
    ["30K orders", "Unlimited members"],
    ["100K orders", "Priority support"],
  ]);
});

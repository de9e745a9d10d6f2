import { expect, test } from "vitest";
import { offeredPlans } from "./plan-list.ts";

test("each plan for sale says what it adds to the one before", () => {
  expect(offeredPlans.map(({ title, adds }) => [title, adds])).toEqual([
    ["Free", "All question types, CSV export, one user"],
    ["1K orders", "Integrations, targeting, three users"],
    ["5K orders", "Secret API keys, an MCP server for assistants, digests, translations, ten users"],
    ["10K orders", "Breakdowns by segment, signed webhooks"],
    ["30K orders", "Unlimited users"],
    ["100K orders", "Priority support"],
  ]);
});

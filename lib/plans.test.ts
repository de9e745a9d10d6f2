import { describe, expect, test } from "vitest";
import {
  firstPlanForMembers,
  firstPlanWith,
  includesFeature,
  membersAllowed,
  type PlanFeature,
  planNames,
  plans,
} from "./plans.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const over = new Date("2026-11-20T10:00:00.000Z");
const features = Object.keys(firstPlanWith).filter((name): name is PlanFeature => name in firstPlanWith);

/** As in the table of plans: what each adds to those before it. */
const added: [string, PlanFeature[]][] = [
  ["Free", []],
  ["Orders_1K", ["integrations", "targeting"]],
  ["Orders_5K", ["integrations", "targeting", "secretKeys", "mcp", "digests", "translations"]],
  ["Orders_10K", features],
  ["Orders_30K", features],
  ["Orders_100K", features],
  ["Enterprise", features],
  ["Staff", features],
  ["Foundation", features],
];

describe.each(added)("%s", (billingPlan, included) => {
  test("has what it and those before it add, yearly as well as monthly", () => {
    const names = planNames.filter((name) => name === billingPlan || name === `${billingPlan}_Annual`);
    for (const name of names) {
      const facts = { billingPlan: name, trialEndsAt: over };
      expect(features.filter((feature) => includesFeature(facts, feature, now))).toEqual(included);
    }
  });
});

test("every feature is available until the last moment of the trial, but not at its end", () => {
  const last = { billingPlan: "Free", trialEndsAt: new Date(now.getTime() + 1) };
  const ended = { billingPlan: "Free", trialEndsAt: now };
  expect(features.filter((feature) => includesFeature(last, feature, now))).toEqual(features);
  expect(features.filter((feature) => includesFeature(ended, feature, now))).toEqual([]);
  expect([membersAllowed(last, now), membersAllowed(ended, now)]).toEqual([null, 1]);
});

test("the smallest plan for a number of members has room for them, and the one before does not", () => {
  const wanted = [1, 2, 3, 4, 10, 11, 1000].map((count) => firstPlanForMembers(count));
  expect(wanted).toEqual(["Free", "Orders_1K", "Orders_1K", "Orders_5K", "Orders_5K", "Orders_30K", "Orders_30K"]);
});

test("every plan name has one plan", () => {
  expect(plans.map(({ name }) => name).sort()).toEqual([...planNames].sort());
});

import { expect, test } from "vitest";
import { type PlanUse, planGates, planLosses } from "./plan-losses.ts";
import { firstPlanWith, type PlanName, planNamed, planNames } from "./plans.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const on = (billingPlan: PlanName) => ({ billingPlan, trialEndsAt: now });
const trial = { billingPlan: "Free", trialEndsAt: new Date("2026-11-30T10:00:00.000Z") };

const nothing: PlanUse = {
  members: 1,
  secretKeys: 0,
  integrations: [],
  digestReaders: 0,
  conditionalQuestions: 0,
  hasTranslations: false,
};
const everything: PlanUse = {
  members: 4,
  secretKeys: 2,
  digestReaders: 3,
  conditionalQuestions: 1,
  hasTranslations: true,
  integrations: [
    { name: "Slack", isPaused: false },
    { name: "GoogleSheets", isPaused: false },
    { name: "Webhook", isPaused: false },
  ],
};

test("every feature and limit of the plans has a row, and says something if it's used", () => {
  const limits = Object.keys(planNamed("Free")).filter((name) => !["name", "priceCents", "period"].includes(name));
  expect([...planGates].sort()).toEqual([...Object.keys(firstPlanWith), ...limits].sort());
  const { keeps, stops } = planLosses(everything, trial, "Free", now);
  expect(keeps.length + stops.length).toBe(planGates.length);
});

test("what exists keeps working, and what only the plan gives stops", () => {
  expect(planLosses(everything, on("Orders_10K"), "Free", now)).toEqual({
    keeps: [
      "Slack and Google Sheets. You can't change their settings, or turn them back on once they're off. You can't connect others.",
      "Your webhook. You can't change its settings, or turn it back on once it's off.",
      "Access for your 4 users. You can't invite more.",
      "Your 2 secret API keys. You can't create more.",
      "Order conditions on 1 question. You can't add more.",
      "Your translations. You can't add more.",
    ],
    stops: [
      "Access for assistants through the MCP server.",
      "Email digests. 3 users get them now.",
      "Breakdowns by segment, and filters by customer and surface.",
      "Reading and sending responses beyond 100 orders a month. They're kept, and unlock when the month ends or a larger plan covers them.",
    ],
  });
});

test("only what the account uses, and the smaller plan lacks, is listed", () => {
  const orders = (limit: string) =>
    `Reading responses beyond ${limit} orders a month. They're kept, and unlock when the month ends or a larger plan covers them.`;
  expect(planLosses(nothing, on("Orders_5K"), "Free", now)).toEqual({ keeps: [], stops: [orders("100")] });
  expect(planLosses({ ...nothing, members: 3 }, on("Orders_5K"), "Orders_1K_Annual", now)).toEqual({
    keeps: [],
    stops: [orders("1,000")],
  });
});

test("a webhook from the trial is listed when the plan gets smaller again, as it goes on", () => {
  const use: PlanUse = { ...nothing, integrations: [{ name: "Webhook", isPaused: false }] };
  expect(planLosses(use, on("Orders_5K"), "Orders_1K", now).keeps).toEqual([
    "Your webhook. You can't change its settings, or turn it back on once it's off.",
  ]);
});

test("a paused integration doesn't keep working: it can't be turned back on", () => {
  const use: PlanUse = { ...nothing, integrations: [{ name: "GoogleSheets", isPaused: true }] };
  const { keeps, stops } = planLosses(use, on("Orders_1K"), "Free", now);
  expect([keeps, stops[0]]).toEqual([[], "Google Sheets. It's paused, and you can't turn it back on."]);
});

test.each<[PlanName, PlanName]>([
  ["Free", "Orders_1K"],
  ["Orders_1K", "Orders_5K"],
  ["Orders_5K", "Orders_5K_Annual"],
  ["Orders_10K_Annual", "Orders_10K"],
])("from %s to %s nothing is lost", (from, to) => {
  expect(planLosses(everything, on(from), to, now)).toEqual({ keeps: [], stops: [] });
});

test("plans and partners are named as merchants know them", () => {
  const lists = planNames.map((plan) => planLosses(everything, trial, plan, now));
  expect(JSON.stringify(lists)).not.toMatch(/Orders_|GoogleSheets/);
});

import { describe, expect, test } from "vitest";
import type { Billing } from "#lib/calls/app-billing.ts";
import type { PlanName } from "#lib/plans.ts";
import { asksReason, planAction } from "./plan-action.ts";
import { planStanding } from "./plan-standing.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const later = "2026-12-10T09:00:00.000Z";
const subscription: NonNullable<Billing["subscription"]> = {
  plan: "Orders_5K",
  priceCents: 4_900,
  isTrial: false,
  periodEndsAt: later,
  endsAt: null,
  scheduledPlan: null,
  graceEndsAt: null,
  invoiceUrl: null,
};

function standing(changes: Partial<typeof subscription> | null, isOwner = true, billingPlan = "Free", isTrial = false) {
  const account = {
    billingPlan,
    trialEndsAt: isTrial ? later : "2026-11-01T09:00:00.000Z",
    timeZone: "UTC",
    accountStatus: "active" as const,
  };
  const bought = changes ? { ...subscription, ...changes } : null;
  const billing = { isAvailable: true, billedBy: null, cardUntil: null, hasPortal: true, subscription: bought };
  return planStanding(account, billing, isOwner, now);
}

const buttonOf = (plan: PlanName, state: ReturnType<typeof standing>) => planAction(plan, state).button;
const badgeOf = (plan: PlanName, state: ReturnType<typeof standing>) => planAction(plan, state).badge?.text;

describe("a plan's button", () => {
  test.each<[PlanName, string | undefined]>([
    ["Free", "Downgrade"],
    ["Orders_1K", "Downgrade"],
    ["Orders_1K_Annual", "Downgrade"],
    ["Orders_5K", undefined],
    ["Orders_5K_Annual", "Upgrade"],
    ["Orders_10K", "Upgrade"],
  ])("from 5K orders to %s is %s", (plan, button) => {
    expect(buttonOf(plan, standing({}))).toBe(button);
  });

  test("switches a yearly plan to monthly, which is no downgrade", () => {
    expect(buttonOf("Orders_5K", standing({ plan: "Orders_5K_Annual" }))).toBe("Switch to monthly");
    expect(asksReason("Orders_5K_Annual", "Orders_5K")).toBe(false);
    expect(asksReason("Orders_5K_Annual", "Orders_1K")).toBe(true);
    expect(asksReason("Orders_5K", "Free")).toBe(true);
    expect(asksReason("Free", "Orders_5K")).toBe(false);
  });

  test("offers nothing where the store's platform bills, on pages of its own", () => {
    const { billing, ...paid } = standing({});
    const listed = planStanding(
      { billingPlan: "Orders_5K", trialEndsAt: paid.trialEndsAt, timeZone: "UTC", accountStatus: "active" },
      { ...billing, billedBy: "Shopify" as const },
      true,
      now,
    );
    expect([buttonOf("Free", listed), buttonOf("Orders_10K", listed)]).toEqual([undefined, undefined]);
  });

  test("chooses while nothing is bought", () => {
    expect(buttonOf("Orders_5K", standing(null))).toBe("Choose");
    expect(buttonOf("Free", standing(null))).toBeUndefined();
  });

  test("is only there for the owner, and not for a granted plan", () => {
    expect(planAction("Orders_10K", standing({}, false))).toEqual({});
    expect(planAction("Orders_10K", standing(null, true, "Foundation"))).toEqual({});
  });
});

describe("a plan's badge", () => {
  test("says what the account has", () => {
    expect(badgeOf("Orders_5K", standing({}))).toBe("Current plan");
    expect(badgeOf("Free", standing(null))).toBe("Current plan");
    expect(badgeOf("Free", standing(null, true, "Free", true))).toBe("After your trial");
  });

  test("says that a payment is missing", () => {
    expect(badgeOf("Orders_5K", { ...standing({}), isPastDue: true })).toBe("Payment due");
  });

  test("says what comes", () => {
    expect(badgeOf("Orders_1K", standing({ scheduledPlan: "Orders_1K" }))).toBe("From December 10");
    expect(badgeOf("Free", standing({ endsAt: later }))).toBe("From December 10");
    expect(buttonOf("Free", standing({ endsAt: later }))).toBeUndefined();
  });
});

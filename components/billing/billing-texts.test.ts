import { describe, expect, test } from "vitest";
import type { Billing, PlanPreview } from "#lib/calls/app-billing.ts";
import { planNamed } from "#lib/plans.ts";
import { suggestedPlanText } from "./BillingScreen.tsx";
import { planStanding } from "./plan-standing.ts";
import { previewText } from "./preview-text.ts";
import { amountText, perMonthText, priceText, yearlySaving } from "./price-text.ts";
import { usageText } from "./usage-text.ts";

const effectiveAt = "2026-12-10T09:00:00.000Z";
const boughtPlan: NonNullable<Billing["subscription"]> = {
  plan: "Orders_5K",
  priceCents: 4_900,
  isTrial: false,
  periodEndsAt: effectiveAt,
  endsAt: null,
  scheduledPlan: null,
  graceEndsAt: null,
  invoiceUrl: null,
};

describe("prices", () => {
  test.each([
    [amountText(4_900), "$49"],
    [amountText(3_120, "usd"), "$31.20"],
    [amountText(349_000), "$3,490"],
    [amountText(4_900, "jpy"), "¥4,900"],
    [perMonthText(49_000), "$40.83"],
    [priceText(planNamed("Orders_5K")), "$49 a month"],
    [priceText(planNamed("Orders_5K_Annual")), "$490 a year"],
    [priceText(planNamed("Enterprise")), undefined],
  ])("%s", (text, expected) => {
    expect(text).toBe(expected);
  });

  test("are two months less by the year, for every plan", () => {
    expect(yearlySaving()).toBe("two months free");
  });
});

describe("usage", () => {
  const usage = (orders: number, limit: number | null, isTrial = false) => {
    const { figure, percent, status } = usageText({ orders, limit, periodEndsAt: "2026-12-01T00:00:00.000Z" }, isTrial);
    return [figure, percent, status?.text];
  };
  test.each([
    [usage(1_284, 5_000), ["1,284 of 5,000 orders", 25, undefined]],
    [usage(3_750, 5_000), ["3,750 of 5,000 orders", 75, "Getting close to your limit"]],
    [usage(4_500, 5_000), ["4,500 of 5,000 orders", 90, "Almost at your limit"]],
    [usage(4_999, 5_000), ["4,999 of 5,000 orders", 99, "Almost at your limit"]],
    [usage(5_000, 5_000), ["5,000 of 5,000 orders", 100, "Limit reached"]],
    [usage(1, null, true), ["1 order", undefined, undefined]],
  ])("%j", (texts, expected) => {
    expect(texts).toEqual(expected);
  });

  test("says why there is no limit", () => {
    const unlimited = { orders: 12, limit: null, periodEndsAt: "2026-12-01T00:00:00.000Z" };
    expect(usageText(unlimited, true).detail).toBe("No limit during your trial. Resets on December 1.");
    expect(usageText(unlimited, false).detail).toBe("Your plan has no limit. Resets on December 1.");
  });
});

describe("the plan that the store's orders need", () => {
  const suggested = (orders: number, current: string, more: { isTrial?: boolean; isBought?: boolean } = {}) => {
    const subscription = more.isBought ? { ...boughtPlan, plan: current } : null;
    const billing = { isAvailable: true, billedBy: null, cardUntil: null, hasPortal: true, subscription };
    return suggestedPlanText(orders, { current, isTrial: more.isTrial ?? false, billing });
  };
  const had = (orders: string) => `Your store had ${orders} in the last 30 days.`;

  test("is named where the plan in use doesn't cover them", () => {
    expect(suggested(969, "Free")).toBe(`${had("969 orders")} You'd need 1K orders.`);
    expect(suggested(1_001, "Orders_1K_Annual", { isBought: true })).toBe(
      `${had("1,001 orders")} You'd need 5K orders.`,
    );
    expect(suggested(100_001, "Free")).toBe(`${had("100,001 orders")} You'd need Enterprise.`);
  });

  test("is named during the trial, in which no plan is in use yet", () => {
    expect(suggested(1, "Free", { isTrial: true })).toBe(`${had("1 order")} The Free plan covers that.`);
    expect(suggested(969, "Orders_1K", { isTrial: true, isBought: true })).toBeUndefined();
  });

  test("isn't named without orders, where the plan is right, and where it was granted", () => {
    expect(suggested(0, "Free", { isTrial: true })).toBeUndefined();
    expect(suggested(1_000, "Orders_1K")).toBeUndefined();
    for (const granted of ["Enterprise", "Staff", "Foundation"]) expect(suggested(999, granted)).toBeUndefined();
  });
});

describe("what a change does", () => {
  const standing = (bought: Billing["subscription"], trialEndsAt = "2026-11-01T09:00:00.000Z", isPastDue = false) =>
    planStanding(
      { billingPlan: "Free", trialEndsAt, timeZone: "UTC", accountStatus: isPastDue ? "pastDue" : "active" },
      { isAvailable: true, billedBy: null, cardUntil: null, hasPortal: true, subscription: bought },
      true,
      Date.parse("2026-11-20T12:00:00.000Z"),
    );
  const preview = (kind: PlanPreview["kind"], cents: number | null = null, chargedAt?: string): PlanPreview => ({
    kind,
    effectiveAt,
    chargedAt: chargedAt ?? null,
    losses: { startsAt: null, keeps: [], stops: [] },
    dueNow: cents === null ? null : { cents, currency: "usd" },
  });

  test("at Stripe", () => {
    const inTrial = preview("checkout", null, "2026-11-30T09:00:00.000Z");
    expect(previewText("Orders_5K", inTrial, standing(null, "2026-11-30T09:00:00.000Z"))).toBe(
      "You'll go to Stripe to enter your card. During your trial nothing is charged before November 30. Then it's $49 a month.",
    );
    expect(previewText("Orders_5K_Annual", preview("checkout"), standing(null))).toBe(
      "You'll go to Stripe to enter your card. It's $490 a year, charged today and then every year.",
    );
  });

  test("today", () => {
    expect(previewText("Orders_10K", preview("now", 3_120), standing(boughtPlan))).toBe(
      "Your plan changes right away. $31.20 is charged to your card today, for the rest of this period. From December 10 it's $89 a month.",
    );
    expect(previewText("Orders_5K_Annual", preview("now", 45_000), standing(boughtPlan))).toBe(
      "Your plan changes right away. $450 is charged to your card today. Then it's $490 a year.",
    );
    expect(previewText("Orders_10K", preview("now", 0), standing({ ...boughtPlan, isTrial: true }))).toBe(
      "Your plan changes right away. Nothing is charged today. From December 10 it's $89 a month.",
    );
    expect(previewText("Orders_10K", preview("now"), standing(boughtPlan, undefined, true))).toBe(
      "Your last invoice is still open. You'll go to Stripe to pay it first.",
    );
  });

  test("at the period's end", () => {
    expect(previewText("Orders_1K", preview("later"), standing(boughtPlan))).toBe(
      "You keep 5K orders until December 10. From then on it's 1K orders, $19 a month. Nothing is charged today.",
    );
    expect(previewText("Free", preview("later"), standing(boughtPlan))).toBe(
      "You keep 5K orders until December 10. After that, your account moves to the Free plan with 100 orders a month. Your responses stay.",
    );
  });
});

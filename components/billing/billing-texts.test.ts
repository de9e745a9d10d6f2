import { describe, expect, test } from "vitest";
import type { Billing, PlanPreview } from "#lib/calls/app-billing.ts";
import { planNamed } from "#lib/plans.ts";
import { planStanding } from "./plan-standing.ts";
import { previewText } from "./preview-text.ts";
import { amountText, perMonthText, priceText, yearlySaving } from "./price-text.ts";
import { usageText } from "./usage-text.ts";

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

describe("what a change does", () => {
  const effectiveAt = "2026-12-10T09:00:00.000Z";
  const subscription: NonNullable<Billing["subscription"]> = {
    ...{ plan: "Orders_5K", priceCents: 4_900, isTrial: false, periodEndsAt: effectiveAt },
    ...{ endsAt: null, scheduledPlan: null, graceEndsAt: null, invoiceUrl: null },
  };
  const standing = (bought: Billing["subscription"], trialEndsAt = "2026-11-01T09:00:00.000Z", isPastDue = false) =>
    planStanding(
      { billingPlan: "Free", trialEndsAt, timeZone: "UTC", accountStatus: isPastDue ? "pastDue" : "active" },
      { isAvailable: true, isBilledByStore: false, hasPortal: true, subscription: bought },
      true,
      Date.parse("2026-11-20T12:00:00.000Z"),
    );
  const preview = (kind: PlanPreview["kind"], cents: number | null = null, chargedAt?: string): PlanPreview => ({
    ...{ kind, effectiveAt, chargedAt: chargedAt ?? null, losses: { startsAt: null, keeps: [], stops: [] } },
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
    expect(previewText("Orders_10K", preview("now", 3_120), standing(subscription))).toBe(
      "Your plan changes right away. $31.20 is charged to your card today, for the rest of this period. From December 10 it's $89 a month.",
    );
    expect(previewText("Orders_5K_Annual", preview("now", 45_000), standing(subscription))).toBe(
      "Your plan changes right away. $450 is charged to your card today. Then it's $490 a year.",
    );
    expect(previewText("Orders_10K", preview("now", 0), standing({ ...subscription, isTrial: true }))).toBe(
      "Your plan changes right away. Nothing is charged today. From December 10 it's $89 a month.",
    );
    expect(previewText("Orders_10K", preview("now"), standing(subscription, undefined, true))).toBe(
      "Your last invoice is still open. You'll go to Stripe to pay it first.",
    );
  });

  test("at the period's end", () => {
    expect(previewText("Orders_1K", preview("later"), standing(subscription))).toBe(
      "You keep 5K orders until December 10. From then on it's 1K orders, $19 a month. Nothing is charged today.",
    );
    expect(previewText("Free", preview("later"), standing(subscription))).toBe(
      "You keep 5K orders until December 10. After that, your account moves to the Free plan with 100 orders a month. Your responses stay.",
    );
  });
});

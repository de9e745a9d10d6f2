import { expect, test } from "vitest";
import type { Subscription } from "#server/partners/payments/payments.ts";
import { currentOf, firstFailureOf, rightsOf } from "./rights.ts";

const now = new Date("2026-11-26T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const none = { pastDueSince: null, paidUntil: null, now };

test.each([
  ["trialing", none, { plan: "Orders_5K", isPastDue: false }],
  ["active", none, { plan: "Orders_5K", isPastDue: false }],
  ["past_due", { ...none, pastDueSince: daysAgo(0) }, { plan: "Orders_5K", isPastDue: true }],
  ["past_due", { ...none, pastDueSince: daysAgo(6.9) }, { plan: "Orders_5K", isPastDue: true }],
  ["past_due", { ...none, pastDueSince: daysAgo(7) }, { plan: "Free", isPastDue: true }],
  ["incomplete", none, null],
  ["incomplete_expired", none, { plan: "Free", isPastDue: false }],
  ["unpaid", none, { plan: "Free", isPastDue: false }],
  ["canceled", none, { plan: "Free", isPastDue: false }],
  ["paused", none, { plan: "Free", isPastDue: false }],
  ["unknown", none, null],
  ["active", { ...none, paidUntil: daysAgo(-1) }, { plan: "Orders_5K", isPastDue: false }],
  ["active", { ...none, paidUntil: daysAgo(0) }, { plan: "Free", isPastDue: false }],
] as const)("what a subscription that is %s gives, with %j", (status, deadlines, rights) => {
  expect(rightsOf({ status, plan: "Orders_5K" }, deadlines)).toEqual(rights);
});

test("a renewal fails first when its invoice is final, after the period began", () => {
  const invoice = { id: "in_1", hostedUrl: null, dueCents: 1_900, currency: "USD" };
  const failure = (currentPeriodStart: Date | null, status: "open" | "paid", finalizedAt: Date | null) =>
    firstFailureOf({ currentPeriodStart, latestInvoice: { ...invoice, status, finalizedAt } });
  expect(failure(daysAgo(3), "open", daysAgo(2))).toEqual(daysAgo(2));
  expect(failure(daysAgo(3), "open", daysAgo(9))).toEqual(daysAgo(3));
  expect(failure(daysAgo(3), "open", null)).toEqual(daysAgo(3));
  expect(failure(daysAgo(3), "paid", daysAgo(2))).toEqual(daysAgo(3));
  expect(failure(null, "open", daysAgo(2))).toEqual(daysAgo(2));
  expect(firstFailureOf({ currentPeriodStart: null, latestInvoice: null })).toBeNull();
});

test("a price that we don't know changes nothing while it runs", () => {
  for (const status of ["trialing", "active"] as const) expect(rightsOf({ status, plan: null }, none)).toBeNull();
});

test("the newest subscription that runs counts, also before a newer one that doesn't", () => {
  const made = (id: string, status: Subscription["status"], days: number) =>
    Object.assign({}, { id, status, createdAt: daysAgo(days) }) as Subscription;
  const all = [made("old", "active", 9), made("new", "trialing", 5), made("open", "incomplete", 1)];
  expect(currentOf(all)?.id).toBe("new");
  expect(currentOf([made("ended", "canceled", 9), made("open", "incomplete", 10)])?.id).toBe("open");
  expect(currentOf([made("first", "canceled", 9), made("last", "canceled", 2)])?.id).toBe("last");
  expect(currentOf([])).toBeNull();
});

import { expect, test } from "vitest";
import { appStaffCalls, StaffAccount } from "#lib/calls/app-staff.ts";
import { problemsOf, purchaseText } from "./account-text.ts";

const account = StaffAccount.parse(Object(appStaffCalls.FindAccounts.example.answer).items[0]);

test("an account that is well has no problems", () => {
  expect(problemsOf(account)).toEqual([]);
});

test("each problem of an account is named", () => {
  const health: StaffAccount["health"] = {
    failingIntegrations: ["Slack", "GoogleSheets"],
    store: "lost",
    hasCoverageAlarm: true,
    failedDeliveries: 1_000,
    hasOpenInvoice: true,
  };
  expect(problemsOf({ ...account, health })).toEqual([
    "The store removed Afterword",
    "Slack, Google Sheets failing",
    "1,000 deliveries failed in 7 days",
    "The survey shows with fewer orders than usual",
    "A payment is open",
  ]);
});

test("a first purchase is named with the place that led to it", () => {
  expect(purchaseText({ plan: "Orders_5K", source: "onboarding" })).toBe("5K orders, from onboarding");
  expect(purchaseText({ plan: null, source: "newsletter" })).toBe("from newsletter");
});

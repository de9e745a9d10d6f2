import { expect, test } from "vitest";
import { storeLostMail } from "./store-mails.ts";

const given = { companyName: "Harbor Goods", store: "harbor.example", plan: null, url: "https://surveys.example.com/" };

test("a store that removed the app is mailed about with how long its responses are kept, and how to end a plan", () => {
  const kept = storeLostMail.render({ ...given, reason: "removed" }).text.replace(/\s+/g, " ");
  expect(kept).toContain("The responses of Harbor Goods are kept.");
  expect(kept).not.toContain("To cancel it");
  const shopify = storeLostMail.render({ ...given, reason: "removed", keptHours: 48, plan: "Orders_5K" });
  const text = shopify.text.replace(/\s+/g, " ");
  expect(text).toContain("kept for 48 hours and then deleted");
  expect(text).toContain("You're still on the 5K orders plan. To cancel it, sign in with this email address.");
});

test("what a store paid its platform for stays until it ends, and can be kept by card, or in the store alone", () => {
  const billed = { ...given, reason: "removed" as const, plan: "Orders_5K", paidUntil: "2026-12-20T12:00:00.000Z" };
  const text = (more: object) => storeLostMail.render({ ...billed, ...more }).text.replace(/\s+/g, " ");
  expect(text({})).toContain("You keep it until December 20, 2026");
  expect(text({})).toContain("sign in with this email address and choose a plan. You pay for it by card.");
  expect(text({ isOnlyInStore: true })).toContain("To keep it, install Afterword again before then.");
});

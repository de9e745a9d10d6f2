import { expect, test } from "vitest";
import { isTimeForReview } from "./review-time.ts";

const createdAt = "2026-11-01T09:00:00.000Z";
const account = { integration: "Shopify", appStoreReviewSubmittedAt: null, createdAt } as const;
const dayOf = (day: number) => Date.UTC(2026, 10, day, 9);

test("a Shopify store is asked for a review after 50 responses or 14 days, not before", () => {
  expect(isTimeForReview(account, 0, dayOf(1))).toBe(false);
  expect(isTimeForReview(account, 49, dayOf(14))).toBe(false);
  expect(isTimeForReview(account, 50, dayOf(1))).toBe(true);
  expect(isTimeForReview(account, 0, dayOf(15))).toBe(true);
});

test("a store on another platform, or one already asked, isn't asked", () => {
  expect(isTimeForReview({ ...account, integration: "Wix" }, 500, dayOf(30))).toBe(false);
  const asked = { ...account, appStoreReviewSubmittedAt: "2026-11-16T09:00:00.000Z" };
  expect(isTimeForReview(asked, 500, dayOf(30))).toBe(false);
});

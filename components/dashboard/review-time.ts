import type { Account } from "#lib/calls/shapes.ts";

const enoughResponses = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
const enoughDays = 14;

type Facts = Pick<Account, "integration" | "appStoreReviewSubmittedAt" | "createdAt">;

/**
 * Whether to ask for a review: a Shopify store that hasn't been asked yet and has had enough responses or time to judge
 * Afterword. `now` in milliseconds since 1970.
 */
export function isTimeForReview(account: Facts, responses: number, now: number): boolean {
  if (account.integration !== "Shopify" || account.appStoreReviewSubmittedAt !== null) return false;
  return responses >= enoughResponses || now - Date.parse(account.createdAt) >= enoughDays * DAY_MS;
}

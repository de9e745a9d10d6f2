import type { DifferenceLimit } from "./calls/app-weighted-answers.ts";

/** What figures of all customers assume, on screens and in exports. */
export const assumptionText =
  "This assumes that customers who didn't answer are like those who did, among orders with the same value, country, and customer type.";

/** What a choice of how different customers who didn't answer may be does to the ranges. */
export function limitText(limit: DifferenceLimit): string {
  if (limit === "1")
    return "Ranges assume that they are just as likely to give an answer as customers like them who did.";
  if (limit === "none") return "Ranges go from none of them giving an answer to all of them.";
  return `Ranges hold even if they are up to ${limit} times as likely to give an answer, or not to.`;
}

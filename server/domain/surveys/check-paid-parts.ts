import type { PlanFacts, PlanFeature } from "#lib/plans.ts";
import type { SurveyDraft } from "#lib/survey/document.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";
import { checkPlan } from "#server/domain/plans/index.ts";

const features = ["targeting", "translations"] as const satisfies PlanFeature[];

/**
 * Throws 402 if a save adds a condition on the order, or a translation, that the account's plan doesn't include. What
 * is in one of the `existing` documents (the previous draft, the published version) may stay, be edited and be
 * restored: live surveys keep running when a plan ends.
 */
export function checkPaidParts(
  account: PlanFacts,
  wanted: SurveyDraft,
  existing: readonly (SurveyDraft | null)[],
  now: Date,
): void {
  const parts = paidParts(wanted);
  const known = existing.flatMap((document) => (document ? [paidParts(document)] : []));
  for (const feature of features) {
    const isAdded = [...parts[feature]].some((part) => !known.some((before) => before[feature].has(part)));
    if (isAdded) checkPlan(account, feature, now);
  }
}

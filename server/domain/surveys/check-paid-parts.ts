import type { PlanFacts, PlanFeature } from "#lib/plans.ts";
import type { SurveyDraft } from "#lib/survey/document.ts";
import { paidParts } from "#lib/survey/paid-parts.ts";
import { checkPlan } from "#server/domain/plans/index.ts";

const features = ["targeting", "translations"] as const satisfies PlanFeature[];

/**
 * Throws 402 where a save adds a condition on the order, or a translation, that the account's plan does not include.
 * What stands in one of the `former` documents (the draft before, the published version) may stay, be edited and come
 * back: what is live keeps running when a plan goes.
 */
export function checkPaidParts(
  account: PlanFacts,
  wanted: SurveyDraft,
  former: readonly (SurveyDraft | null)[],
  now: Date,
): void {
  const parts = paidParts(wanted);
  const known = former.flatMap((document) => (document ? [paidParts(document)] : []));
  for (const feature of features) {
    const isAdded = [...parts[feature]].some((part) => !known.some((before) => before[feature].has(part)));
    if (isAdded) checkPlan(account, feature, now);
  }
}

"use client";
import { useClock } from "#components/session/clock-context.ts";
import { useCall } from "#lib/client/hooks.ts";
import { includesFeature, type PlanFeature, planNames } from "#lib/plans.ts";

/** Whether the plan or the trial includes a feature; true while unknown. */
export function useIncludes(feature: PlanFeature): boolean {
  const clockMs = useClock();
  const { data: account } = useCall("Profile.Profile", {});
  if (!account || !planNames.some((name) => name === account.billingPlan)) return true;
  const { billingPlan, trialEndsAt } = account;
  return includesFeature({ billingPlan, trialEndsAt: new Date(trialEndsAt) }, feature, new Date(clockMs()));
}

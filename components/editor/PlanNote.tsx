"use client";
import { Anchor } from "@mantine/core";
import { useCall } from "#lib/client/hooks.ts";
import { planWords } from "#lib/plan-words.ts";
import { firstPlanWith, includesFeature, type PlanFeature, planNames } from "#lib/plans.ts";
import { findScreen } from "#lib/screens.ts";
import classes from "./QuestionForm.module.css";

const plansPath = "/billingplan";

/** Whether the plan, or the trial, has a feature; true while nobody knows yet. */
export function useIncludes(feature: PlanFeature): boolean {
  const { data: account } = useCall("Profile.Profile", {});
  if (!account || !planNames.some((name) => name === account.billingPlan)) return true;
  const { billingPlan, trialEndsAt } = account;
  return includesFeature({ billingPlan, trialEndsAt: new Date(trialEndsAt) }, feature, new Date());
}

/** Which plan has a feature that this one has not; what is there already stays, and goes on. */
export function PlanNote({ feature, what }: { feature: PlanFeature; what: string }) {
  return (
    <p className={classes.hint}>
      {what} the {planWords(firstPlanWith[feature])} plan. What is set stays as it is.{" "}
      {findScreen(plansPath) && <Anchor href={plansPath}>See the plans</Anchor>}
    </p>
  );
}

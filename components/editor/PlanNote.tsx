"use client";
import { Anchor } from "@mantine/core";
import { planWords } from "#lib/plan-words.ts";
import { firstPlanWith, type PlanFeature } from "#lib/plans.ts";
import { findScreen } from "#lib/screens.ts";
import classes from "./QuestionForm.module.css";

const plansPath = "/billingplan";

/** Which plan has a feature that this one has not; what is there already stays, and goes on. */
export function PlanNote({ feature, what }: { feature: PlanFeature; what: string }) {
  return (
    <p className={classes.hint}>
      {what} the {planWords(firstPlanWith[feature])} plan. Your existing settings keep working.{" "}
      {findScreen(plansPath) && <Anchor href={plansPath}>See the plans</Anchor>}
    </p>
  );
}

"use client";
import { Anchor } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith, type PlanFeature } from "#lib/plans.ts";

/** Says which plan includes a feature that the current one doesn't. Existing uses of it keep working. */
export function PlanNote({ feature, what }: { feature: PlanFeature; what: string }) {
  return (
    <p className={shared.tightCaption}>
      {what} the {planText(firstPlanWith[feature])} plan or higher. Your existing settings keep working.{" "}
      <Anchor href="/billingplan">See the plans</Anchor>
    </p>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { PlanGrid } from "#components/billing/PlanGrid.tsx";
import { planStanding } from "#components/billing/plan-standing.ts";
import { useClock } from "#components/session/clock-context.ts";
import { useStaff } from "#components/session/staff-context.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { planText } from "#lib/plan-text.ts";
import type { PlanName } from "#lib/plans.ts";
import classes from "./SelectPlan.module.css";

const ChangePlanDialog = onDemand(() =>
  import("#components/billing/ChangePlanDialog.tsx").then((module) => module.ChangePlanDialog),
);

/** The last step: what the trial includes, and what each plan costs and adds. Buying one can wait. */
export function SelectPlan() {
  const { data: account } = useCall("Profile.Profile", {});
  return account ? <Plans account={account} /> : null;
}

function Plans({ account }: { account: Account }) {
  const clockMs = useClock();
  const { isImpersonating } = useStaff();
  const { data: billing } = useCall("app.GetBilling", {});
  const [chosen, setChosen] = useState<PlanName>();
  const isTrial = Date.parse(account.trialEndsAt) > clockMs();
  const lastDay = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: account.timeZone }).format(
    new Date(account.trialEndsAt),
  );
  const subscription = billing?.subscription;
  const next = planText(subscription?.plan ?? account.billingPlan);
  const standing = billing && planStanding(account, billing, account.isOwner && !isImpersonating, clockMs());
  return (
    <>
      <FormHead title={isTrial ? `Your free trial ends on ${lastDay}` : "Plans"}>
        {isTrial
          ? `${subscription ? "" : "No card needed. "}After the trial you're on ${next} and keep your data.`
          : `Your trial ended on ${lastDay}. Your data is safe.`}
      </FormHead>
      <div className={classes.first}>
        <Button component="a" href="/dashboard">
          {isTrial ? "Continue with trial" : "Go to the dashboard"}
        </Button>
      </div>
      {standing && (
        <PlanGrid standing={standing} choose={setChosen} title={isTrial ? "After your trial" : "What's in each plan"} />
      )}
      {standing && chosen && (
        <ChangePlanDialog
          key={chosen}
          plan={chosen}
          standing={standing}
          source="onboarding"
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

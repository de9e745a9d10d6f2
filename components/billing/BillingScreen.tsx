"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { useClock } from "#components/session/clock-context.ts";
import { useStaff } from "#components/session/staff-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { LoadingSections } from "#components/ui/LoadingSections.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import form from "#components/ui/settings-form.module.css";
import shared from "#components/ui/shared.module.css";
import type { Billing } from "#lib/calls/app-billing.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { isGrantedPlan } from "#lib/plan-change.ts";
import type { PlanName } from "#lib/plans.ts";
import { planForOrders, planNamed } from "#lib/plans.ts";
import classes from "./BillingScreen.module.css";
import { PlanGrid } from "./PlanGrid.tsx";
import { PlanNotices } from "./PlanNotices.tsx";
import { planName } from "./plan-name.ts";
import { type PlanStanding, planStanding } from "./plan-standing.ts";
import { UsageCard } from "./UsageCard.tsx";
import { usePortal } from "./use-plan-change.ts";

const ChangePlanDialog = onDemand(() => import("./ChangePlanDialog.tsx").then((module) => module.ChangePlanDialog));

/** The account's plan: what it uses, what it pays, and how to change that. */
export function BillingScreen() {
  const { data: account } = useCall("Profile.Profile", {});
  const { data: billing, error, refetch } = useCall("app.GetBilling", {}, { refetchOnWindowFocus: "always" });
  return (
    <>
      <AccountTabs />
      <PageHeader
        title="Plan"
        description={`See what you use and choose how many orders can show your survey each month.${
          account && !account.isOwner ? " Only the owner can change the plan." : ""
        }`}
      />
      {account && billing ? (
        <Sections account={account} billing={billing} />
      ) : (
        <LoadingSections what="your plan" call={{ error, refetch }} heights={[120, 480]} />
      )}
    </>
  );
}

function Sections({ account, billing }: { account: Account; billing: Billing }) {
  const clockMs = useClock();
  const { isImpersonating } = useStaff();
  const { query } = useAddress();
  const [chosen, setChosen] = useState<PlanName>();
  const { data: store } = useCall("app.GetStore", {});
  const isOwner = account.isOwner && !isImpersonating;
  const standing = planStanding(account, billing, isOwner, clockMs());
  const { subscription, hasPortal } = billing;
  return (
    <div className={classes.sections}>
      <PlanNotices standing={standing} isOwner={isOwner} />
      <UsageCard
        usage={account.planUsage}
        isTrial={standing.isTrial}
        suggestion={suggestedPlanText(store?.monthlyOrders ?? 0, standing)}
      />
      <PlanGrid standing={standing} choose={setChosen} />
      {hasPortal && isOwner && <PortalCard />}
      {subscription && !subscription.endsAt && standing.mayCancel && (
        <CancelCard standing={standing} cancel={() => setChosen("Free")} />
      )}
      {chosen && (
        <ChangePlanDialog
          key={chosen}
          plan={chosen}
          standing={standing}
          source={query.get("from") === "limit-banner" ? "limit-banner" : "billingplan"}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

/** The way out, last on the screen. */
function CancelCard({ standing, cancel }: { standing: PlanStanding; cancel: () => void }) {
  const { billing, current, dayOf } = standing;
  const endsAt = billing.subscription?.periodEndsAt;
  const until = endsAt ? `until ${dayOf(endsAt)}` : "until the end of the period";
  return (
    <Card title="Cancel plan" titleId="cancel-title">
      <div className={form.line}>
        <p className={form.text}>
          You keep {planName(current)} {until}; then the Free plan. Your responses stay.
        </p>
        <Button variant="outline" color="red.9" className={form.danger ?? ""} onClick={cancel}>
          Cancel plan…
        </Button>
      </div>
    </Card>
  );
}

/** Leads to the payment provider's portal. */
function PortalCard() {
  const portal = usePortal();
  return (
    <Card title="Invoices and cards" titleId="portal-title">
      <div className={shared.stack}>
        <div className={form.line}>
          <p className={form.text}>
            Download invoices, and change your card or billing address, in Stripe's billing portal.
          </p>
          <Button variant="default" onClick={() => portal.mutate({})} loading={portal.isPending || portal.isSuccess}>
            Open the billing portal
          </Button>
        </div>
        <FormProblem error={portal.error} fields={[]} />
      </div>
    </Card>
  );
}

/**
 * Which plan would cover as many `orders` a month as the store had in the last 30 days; undefined where that isn't known, and
 * where the plan in use is right.
 */
export function suggestedPlanText(
  orders: number,
  { current, isTrial, billing }: Pick<PlanStanding, "current" | "isTrial" | "billing">,
): string | undefined {
  if (orders === 0 || isGrantedPlan(current)) return undefined;
  const needed = planForOrders(orders);
  // During the trial nothing is in use yet but what was bought.
  const inUse = isTrial && !billing.subscription ? undefined : planNamed(current).ordersPerMonth;
  if (inUse !== undefined && (inUse === null || inUse >= orders)) return undefined;
  const had = `Your store had ${formatCount(orders)} ${orders === 1 ? "order" : "orders"} in the last 30 days.`;
  return `${had} ${needed === "Free" ? "The Free plan covers that." : `You'd need ${planName(needed)}.`}`;
}

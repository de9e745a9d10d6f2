"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { type OfferedPlan, offeredPlans } from "#components/plans/plan-list.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { formatCount } from "#lib/format-figure.ts";
import { planText } from "#lib/plan-text.ts";
import classes from "./SelectPlan.module.css";

interface SelectPlanProps {
  billingPlan: string;
  /** An instant, ISO 8601. */
  trialEndsAt: string;
  isTrial: boolean;
  /** The account's time zone, for the trial's last day. */
  timeZone: string;
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

type Period = "monthly" | "yearly";

/** The last step: what the trial includes, and what each plan costs and adds. No payment yet. */
export function SelectPlan({ billingPlan, trialEndsAt, isTrial, timeZone }: SelectPlanProps) {
  const [period, setPeriod] = useState<Period>("monthly");
  const lastDay = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(new Date(trialEndsAt));
  return (
    <>
      <FormHead title={isTrial ? `Your free trial ends on ${lastDay}` : "Plans"}>
        {isTrial
          ? `After that: ${planText(billingPlan)}. No credit card needed, and your data stays when your trial ends.`
          : `Your trial ended on ${lastDay}. Your data is safe.`}
      </FormHead>
      <div className={classes.first}>
        <Button component="a" href="/dashboard">
          {isTrial ? "Continue with trial" : "Go to the dashboard"}
        </Button>
      </div>
      <Card
        title={isTrial ? "After your trial" : "What's in each plan"}
        titleId="plans-title"
        description="Plans are based on how many orders show your survey each month. You can't buy one yet, and we won't charge you."
        padding="none"
        actions={
          <SegmentedControl
            aria-label="Billing period"
            value={period}
            onChange={(value) => setPeriod(value === "yearly" ? "yearly" : "monthly")}
            data={[
              { value: "monthly", label: "Monthly" },
              { value: "yearly", label: "Yearly" },
            ]}
          />
        }
      >
        <ul className={classes.plans}>
          {offeredPlans.map((plan) => (
            <PlanRow
              key={plan.title}
              plan={plan}
              period={period}
              badge={plan[period].name === billingPlan ? (isTrial ? "After your trial" : "Your plan") : undefined}
            />
          ))}
          <li className={classes.plan}>
            <div>
              <h3 className={classes.name}>Enterprise</h3>
              <p className={classes.adds}>For higher order volumes</p>
            </div>
            <p className={classes.price}>Contact us</p>
          </li>
        </ul>
      </Card>
    </>
  );
}

function PlanRow({ plan, period, badge }: { plan: OfferedPlan; period: Period; badge: string | undefined }) {
  const { ordersPerMonth, priceCents } = plan[period];
  return (
    <li className={classes.plan}>
      <div>
        <h3 className={classes.name}>
          {plan.title} {badge && <StatusBadge status="neutral">{badge}</StatusBadge>}
        </h3>
        <p className={classes.adds}>
          {formatCount(ordersPerMonth ?? 0)} orders a month. {plan.adds}
        </p>
      </div>
      <p className={classes.price}>
        {dollars.format((priceCents ?? 0) / 100)}
        {priceCents ? <span className={classes.period}> a {period === "yearly" ? "year" : "month"}</span> : null}
      </p>
    </li>
  );
}

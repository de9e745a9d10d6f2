"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { FormHead } from "#components/account/FormHead.tsx";
import { type OfferedPlan, offeredPlans } from "#components/plans/plan-list.ts";
import { Card } from "#components/ui/Card.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { formatCount } from "#lib/format-figure.ts";
import { planWords } from "#lib/plan-words.ts";
import classes from "./SelectPlan.module.css";

interface SelectPlanProps {
  billingPlan: string;
  /** An instant, ISO 8601. */
  trialEndsAt: string;
  isTrial: boolean;
  /** The account's, in which the day is said. */
  timeZone: string;
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

type Period = "monthly" | "yearly";

/** The last step: what the trial holds, and what each plan costs and adds. There is nothing to pay yet. */
export function SelectPlan({ billingPlan, trialEndsAt, isTrial, timeZone }: SelectPlanProps) {
  const [period, setPeriod] = useState<Period>("monthly");
  const lastDay = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(new Date(trialEndsAt));
  return (
    <>
      <FormHead title={isTrial ? `Everything is open until ${lastDay}` : "Plans"}>
        {isTrial
          ? `Then: ${planWords(billingPlan)}. Your trial needs no card, and nothing is lost when it ends.`
          : `Your trial ended on ${lastDay}. Nothing was lost.`}
      </FormHead>
      <div className={classes.first}>
        <Button component="a" href="/dashboard">
          {isTrial ? "Continue with the trial" : "Go to the dashboard"}
        </Button>
      </div>
      <Card
        title={isTrial ? "After the trial" : "What each plan holds"}
        titleId="plans-title"
        description="Plans differ by how many orders a month see your survey. They cannot be bought yet, and nobody is charged."
        padding="none"
        actions={
          <SegmentedControl
            aria-label="Paid by"
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
              <p className={classes.adds}>More orders than that</p>
            </div>
            <p className={classes.price}>As agreed</p>
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

"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { plainOpening, useOpenHelp } from "#components/help/help-context.ts";
import { offeredPlans } from "#components/plans/plan-list.ts";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { PlanName } from "#lib/plans.ts";
import { PlanColumn } from "./PlanColumn.tsx";
import classes from "./PlanGrid.module.css";
import type { PlanStanding } from "./plan-standing.ts";
import { yearlySaving } from "./price-text.ts";

type Period = "monthly" | "yearly";

interface PlanGridProps {
  standing: PlanStanding;
  /** Opens the dialog for a plan. */
  choose: (plan: PlanName) => void;
  title?: string;
}

/** The plans for sale, side by side. */
export function PlanGrid({ standing, choose, title = "Plans" }: PlanGridProps) {
  const [period, setPeriod] = useState<Period>(standing.current.endsWith("_Annual") ? "yearly" : "monthly");
  const saving = yearlySaving();
  return (
    <Card
      title={title}
      titleId="plans-title"
      description={`Plans are based on how many orders show your survey each month.${saving ? ` Yearly: ${saving}.` : ""}`}
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
      <div className={classes.area}>
        <ul className={classes.plans} aria-label="Plans">
          {offeredPlans.map((plan, index) => (
            <PlanColumn
              key={plan.title}
              offered={plan}
              period={period}
              before={offeredPlans[index - 1]?.title}
              standing={standing}
              choose={choose}
            />
          ))}
          <Enterprise isCurrent={standing.current === "Enterprise"} />
        </ul>
      </div>
    </Card>
  );
}

function Enterprise({ isCurrent }: { isCurrent: boolean }) {
  const openHelp = useOpenHelp();
  return (
    <li className={classes.enterprise} data-current={isCurrent || undefined}>
      <div>
        <h3 className={shared.subtitle}>Enterprise</h3>
        <p className={classes.period}>For more than 100,000 orders a month, at an agreed price.</p>
      </div>
      <Button variant="default" onClick={() => openHelp(plainOpening)}>
        Contact us
      </Button>
    </li>
  );
}

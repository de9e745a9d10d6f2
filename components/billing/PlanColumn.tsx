import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { OfferedPlan } from "#components/plans/plan-list.ts";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { formatCount } from "#lib/format-figure.ts";
import { planText } from "#lib/plan-text.ts";
import type { PlanName } from "#lib/plans.ts";
import classes from "./PlanGrid.module.css";
import { planAction } from "./plan-action.ts";
import type { PlanStanding } from "./plan-standing.ts";
import { amountText, perMonthText } from "./price-text.ts";

interface PlanColumnProps {
  offered: OfferedPlan;
  period: "monthly" | "yearly";
  /** The title of the plan before it. */
  before: string | undefined;
  standing: PlanStanding;
  choose: (plan: PlanName) => void;
}

/** One plan: its price, what it includes, and its button. */
export function PlanColumn({ offered, period, before, standing, choose }: PlanColumnProps) {
  const { name, priceCents, ordersPerMonth } = offered[period];
  const { badge, button, text } = planAction(name, standing);
  // What follows a trial isn't in use yet.
  const isCurrent = name === standing.current && !(standing.isTrial && !standing.billing.subscription);
  return (
    <li className={classes.plan} data-current={isCurrent || undefined}>
      <div className={classes.head}>
        <h3 className={shared.subtitle}>{offered.title}</h3>
        {badge && <StatusBadge status={badge.status}>{badge.text}</StatusBadge>}
      </div>
      <div>
        <p className={classes.price}>
          {amountText(priceCents ?? 0)}
          {priceCents ? <span className={classes.period}> a {period === "yearly" ? "year" : "month"}</span> : null}
        </p>
        <p className={classes.other}>{otherPrice(offered, period)}</p>
      </div>
      <div className={classes.includes}>
        <p className={classes.orders}>{formatCount(ordersPerMonth)} orders a month</p>
        {before && <p className={shared.note}>Everything in {before}, plus:</p>}
        <ul className={classes.additions}>
          {offered.additions.map((addition) => (
            <li key={addition}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {addition}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.action}>
        {button && (
          <Button variant="default" fullWidth aria-label={`${button}: ${planText(name)}`} onClick={() => choose(name)}>
            {button}
          </Button>
        )}
        {!button && text && <p className={classes.yours}>{text}</p>}
      </div>
    </li>
  );
}

/** The price by the other period, so that both can be compared. */
function otherPrice({ monthly, yearly }: OfferedPlan, period: "monthly" | "yearly"): string {
  if (!monthly.priceCents || !yearly.priceCents) return "No card needed";
  return period === "yearly"
    ? `${perMonthText(yearly.priceCents)} a month`
    : `or ${amountText(yearly.priceCents)} a year`;
}

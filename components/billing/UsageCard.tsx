import { Progress } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import classes from "./UsageCard.module.css";
import { usageText } from "./usage-text.ts";

interface UsageCardProps {
  usage: Account["planUsage"];
  isTrial: boolean;
  /** Which plan would be right, if another one is. */
  suggestion: string | undefined;
}

/** How many orders showed the survey this month, against the plan's limit. */
export function UsageCard({ usage, isTrial, suggestion }: UsageCardProps) {
  const { figure, percent, status, detail } = usageText(usage, isTrial);
  return (
    <Card
      title="This month"
      titleId="usage-title"
      description="Orders that showed your survey, counted by calendar month (UTC), not by billing period. While a store is connected, only its orders count."
    >
      <div className={shared.tightStack}>
        <div className={classes.line}>
          <p className={classes.figure}>{figure}</p>
          {percent !== undefined && <p className={classes.percent}>{percent}%</p>}
          {status && <StatusBadge status={status.status}>{status.text}</StatusBadge>}
        </div>
        {percent !== undefined && (
          <Progress.Root size={8} radius="xl">
            <Progress.Section
              value={Math.min(percent, 100)}
              color={status ? marks[status.status] : "var(--aw-accent)"}
              aria-label="Orders this month"
              aria-valuetext={`${figure}, ${percent}%`}
            />
          </Progress.Root>
        )}
        <p className={classes.detail}>{detail}</p>
        {suggestion && <p className={classes.detail}>{suggestion}</p>}
      </div>
    </Card>
  );
}

const marks = { warning: "var(--aw-amber-mark)", bad: "var(--aw-red-mark)" };

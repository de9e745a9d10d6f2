import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from "@tabler/icons-react";
import classes from "./StatusBadge.module.css";

export type Status = "good" | "warning" | "bad" | "neutral";

/** A status as color, icon and text. */
export function StatusBadge({ status, children }: { status: Status; children: string }) {
  const Icon = icons[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}

const icons = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX, neutral: IconCircleDashed };

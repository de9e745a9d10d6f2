import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Notice.module.css";

interface NoticeProps {
  status: "good" | "warning" | "bad" | "neutral";
  title: ReactNode;
  children?: ReactNode;
  /** The action, on the right. */
  action?: ReactNode;
}

/** A persistent message with color, icon and text. */
export function Notice({ status, title, children, action }: NoticeProps) {
  const Icon = icons[status];
  return (
    <div className={classes.notice} data-status={status}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {children && <div className={classes.detail}>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

const icons = {
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertTriangle,
  neutral: IconInfoCircle,
};

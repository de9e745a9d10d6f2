import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Notice.module.css";

interface NoticeProps {
  status: "good" | "warning" | "bad" | "neutral";
  title: ReactNode;
  children?: ReactNode;
  /** What can be done about it, at the right. */
  action?: ReactNode;
}

/** A message that stands on the screen: colour, icon and words. */
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

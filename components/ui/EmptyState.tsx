import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";
import { type Drawing, LineDrawing } from "./LineDrawing.tsx";

interface EmptyStateProps {
  title: string;
  /** One sentence: what happens next, or what to do. */
  children: ReactNode;
  /** The only action. */
  action?: ReactNode;
  drawing?: Drawing;
  /** The heading level in the screen's outline. */
  level?: 1 | 2 | 3;
}

/** Says that there is no data yet, and what to do about it. */
export function EmptyState({ title, children, action, drawing = "bars", level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <LineDrawing drawing={drawing} />
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

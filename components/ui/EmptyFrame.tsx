import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

export interface EmptyFrameProps {
  title: string;
  /** One sentence: what happens next, or what to do. */
  children: ReactNode;
  /** The only action. */
  action?: ReactNode;
  drawing: ReactNode;
  /** The heading level in the screen's outline. */
  level?: 1 | 2 | 3;
}

/** A drawing with a title, a sentence and an action under it. */
export function EmptyFrame({ title, children, action, drawing, level = 2 }: EmptyFrameProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      {drawing}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

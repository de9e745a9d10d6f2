import type { ReactNode } from "react";
import classes from "./FormHead.module.css";

/** The head of a standalone form: a serif title and one sentence. */
export function FormHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.text}>{children}</p>}
    </div>
  );
}

import type { ReactNode } from "react";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./PlainFrame.module.css";

/** The wordmark and the content, for people who are not signed in. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Wordmark size={22} />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

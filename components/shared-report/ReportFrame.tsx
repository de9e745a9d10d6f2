import type { ReactNode } from "react";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./ReportFrame.module.css";

/** The frame of a shared report: no menu, because a visitor has no account here. */
export function ReportFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Wordmark size={18} />
      </footer>
    </div>
  );
}

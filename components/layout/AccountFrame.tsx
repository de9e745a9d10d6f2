import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./AccountFrame.module.css";
import { AnswerDrawing } from "./AnswerDrawing.tsx";

/** The frame of sign-in and sign-up: the form on the left and, on wide screens, what the product does on the right. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.form}>
          <header>
            <Wordmark size={22} />
          </header>
          <main className={classes.main}>{children}</main>
        </div>
        <div className={classes.side} aria-hidden="true">
          <AnswerDrawing />
          <p className={classes.line}>Ask right after the order, while customers still remember why they bought.</p>
        </div>
      </div>
      {/* Outside the grid, where it would become a row. */}
      <Toasts />
    </>
  );
}

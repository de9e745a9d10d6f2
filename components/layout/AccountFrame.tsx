import type { ReactNode } from "react";
import { HelpLink } from "#components/help/HelpLink.tsx";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./AccountFrame.module.css";

/** The frame of sign-in and sign-up: the form on the left and, on wide screens, what the product does on the right. */
export function AccountFrame({ supportEmail, children }: { supportEmail: string; children: ReactNode }) {
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.form}>
          <header>
            <Wordmark size={22} />
          </header>
          <main className={classes.main}>{children}</main>
          <HelpLink address={supportEmail} />
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

/** An illustration of the product without real figures: a question being answered, and the answers as bars. */
function AnswerDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 400 300" width="400" height="300" aria-hidden="true">
      <rect className={classes.card} x="20" y="20" width="232" height="212" rx="12" />
      <path className={classes.title} d="M44 54h150" />
      <path className={classes.title} d="M44 72h84" />
      {[96, 130, 164].map((y, index) => (
        <g key={y}>
          <rect className={index === 1 ? classes.chosen : classes.option} x="44" y={y} width="184" height="26" rx="8" />
          <circle className={index === 1 ? classes.dot : classes.ring} cx="60" cy={y + 13} r="5" />
          <path className={classes.word} d={`M76 ${y + 13}h${[68, 92, 52][index]}`} />
        </g>
      ))}
      <rect className={classes.button} x="44" y="202" width="60" height="18" rx="6" />
      <rect className={classes.card} x="196" y="148" width="184" height="132" rx="12" />
      <path className={classes.axis} d="M216 170v90" />
      <rect className={classes.first} x="216" y="174" width="128" height="16" rx="4" />
      <rect className={classes.second} x="216" y="202" width="86" height="16" rx="4" />
      <rect className={classes.third} x="216" y="230" width="44" height="16" rx="4" />
      <path className={classes.whisker} d="M328 182h32M328 178v8M360 178v8M288 210h28M288 206v8M316 206v8" />
    </svg>
  );
}

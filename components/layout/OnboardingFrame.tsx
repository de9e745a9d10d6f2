import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./OnboardingFrame.module.css";
import { OnboardingSteps } from "./OnboardingSteps.tsx";

/** The frame of the first steps: where one is, and one thing to do. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Wordmark />
        <OnboardingSteps />
        {/* The call's own path: leaving is a navigation of the whole page. */}
        <a className={classes.leave} href="/Account/Logout">
          Logout
        </a>
      </header>
      <main className={classes.main}>{children}</main>
      <Toasts />
    </div>
  );
}

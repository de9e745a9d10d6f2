import type { ReactNode } from "react";
import { FollowFeed } from "#components/feed/FollowFeed.tsx";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./OnboardingFrame.module.css";
import { OnboardingLeave } from "./OnboardingLeave.tsx";
import { OnboardingSteps } from "./OnboardingSteps.tsx";

/** The frame of the onboarding steps: the current step, and one thing to do. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Wordmark />
        <OnboardingSteps />
        <OnboardingLeave />
      </header>
      <main className={classes.main}>{children}</main>
      <FollowFeed />
      <Toasts />
    </div>
  );
}

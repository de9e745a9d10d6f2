"use client";
import type { ReactNode } from "react";
import { HelpLink } from "#components/help/HelpLink.tsx";
import { HelpContext } from "#components/help/help-context.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./OnboardingFrame.module.css";
import { OnboardingLeave } from "./OnboardingLeave.tsx";
import { OnboardingSteps } from "./OnboardingSteps.tsx";

// Nothing waits for the feed.
const FollowFeed = onDemand(() => import("#components/feed/FollowFeed.tsx").then((module) => module.FollowFeed));

/** The frame of the onboarding steps: the current step, and one thing to do. */
export function OnboardingFrame({ supportEmail, children }: { supportEmail: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Wordmark />
        <OnboardingSteps />
        <OnboardingLeave />
      </header>
      <HelpContext value={() => window.location.assign(`mailto:${supportEmail}`)}>
        <main className={classes.main}>{children}</main>
      </HelpContext>
      <HelpLink address={supportEmail} />
      <FollowFeed />
      <Toasts />
    </div>
  );
}

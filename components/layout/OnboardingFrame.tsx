"use client";
import type { ReactNode } from "react";
import { FollowFeed } from "#components/feed/FollowFeed.tsx";
import { HelpLink } from "#components/help/HelpLink.tsx";
import { HelpContext } from "#components/help/help-context.ts";
import { useIsEmbedded } from "#components/session/use-is-embedded.ts";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { LeaveLinks } from "./LeaveLinks.tsx";
import classes from "./OnboardingFrame.module.css";
import { OnboardingSteps } from "./OnboardingSteps.tsx";

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

/** The ways out of onboarding: switch accounts, or log out. In a store's admin there are none: the store decides both. */
function OnboardingLeave() {
  const { data: account } = useCall("Profile.Profile", {});
  const isEmbedded = useIsEmbedded();
  if (isEmbedded) return null;
  return <LeaveLinks hasOthers={(account?.associatedAccountIds.length ?? 0) > 1} />;
}

"use client";
import { useIsEmbedded } from "#components/session/use-is-embedded.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./OnboardingFrame.module.css";

/** The ways out of onboarding: switch accounts, or log out. In a store's admin there are none: the store decides both. */
export function OnboardingLeave() {
  const { data: account } = useCall("Profile.Profile", {});
  const isEmbedded = useIsEmbedded();
  if (isEmbedded) return null;
  const hasOthers = (account?.associatedAccountIds.length ?? 0) > 1;
  return (
    <div className={classes.leave}>
      {hasOthers && <a href="/account/chooseaccount">Switch account</a>}
      {/* The call's own path, because logging out must load a new page. */}
      <a href="/Account/Logout">Log out</a>
    </div>
  );
}

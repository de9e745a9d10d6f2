"use client";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./OnboardingFrame.module.css";
import { useIsEmbedded } from "./use-is-embedded.ts";

/** The ways out of the first steps: to another of one's accounts, and out of the session. */
export function OnboardingLeave() {
  const { data: account } = useCall("Profile.Profile", {});
  const isEmbedded = useIsEmbedded();
  const hasOthers = !isEmbedded && (account?.associatedAccountIds.length ?? 0) > 1;
  return (
    <div className={classes.leave}>
      {hasOthers && <a href="/account/chooseaccount">Switch account</a>}
      {/* The call's own path: leaving is a navigation of the whole page. */}
      <a href="/Account/Logout">Logout</a>
    </div>
  );
}

"use client";
import Link from "next/link";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./TrialLink.module.css";
import { trialWords } from "./trial-words.ts";

/** How long the trial lasts, beside the plan that follows it; leads to what the plans hold. On phones the account menu says it. */
export function TrialLink() {
  const { data: account } = useCall("Profile.Profile", {});
  const words = account && trialWords(account.trialEndsAt, Date.now());
  // The browser's clock may say another day than the server's: only what the link says differs then, and whether it shows.
  return (
    <Link className={classes.trial} href="/onboarding/selectplan" hidden={!words} suppressHydrationWarning>
      {words}
    </Link>
  );
}

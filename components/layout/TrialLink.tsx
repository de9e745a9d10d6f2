"use client";
import Link from "next/link";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./TrialLink.module.css";
import { trialWords } from "./trial-words.ts";

/** How long the trial lasts; links to the plans. On phones the account menu shows it instead. */
export function TrialLink() {
  const { data: account } = useCall("Profile.Profile", {});
  const words = account && trialWords(account.trialEndsAt, Date.now());
  // The browser's date may differ from the server's. That affects only this text and whether it shows.
  return (
    <Link className={classes.trial} href="/onboarding/selectplan" hidden={!words} suppressHydrationWarning>
      {words}
    </Link>
  );
}

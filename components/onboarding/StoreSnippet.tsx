"use client";
import { Anchor, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { FormHead } from "#components/account/FormHead.tsx";
import { type Platform, platformTexts } from "./platforms.ts";
import { ScriptTag } from "./ScriptTag.tsx";
import classes from "./StoreSnippet.module.css";

interface StoreSnippetProps {
  platform: Platform;
  publishableKey: string;
  appUrl: string;
  goBack: () => void;
}

/** How the survey gets onto the order page now, and the way on. */
export function StoreSnippet({ platform, publishableKey, appUrl, goBack }: StoreSnippetProps) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className={classes.snippet} ref={start} tabIndex={-1}>
      <FormHead title="Put the survey on your order page">
        {platform === "None"
          ? "One line does it. It loads after your page, and never holds it up."
          : `Your choice is saved. Until the ${platformTexts[platform].name} app connects by itself, one line on the page does the same.`}
      </FormHead>
      <ScriptTag platform={platform} publishableKey={publishableKey} appUrl={appUrl} />
      <div className={classes.actions}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveypreview">Check that it shows</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
        <Anchor component="button" type="button" onClick={goBack}>
          Choose another store
        </Anchor>
      </div>
      <p className={classes.note}>Nothing shows on your page until you enable the survey on the dashboard.</p>
    </div>
  );
}

"use client";
import { Anchor, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Platform, platformTexts } from "#components/account/platforms.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { ScriptTag } from "./ScriptTag.tsx";
import { ShopifyToday } from "./ShopifyToday.tsx";
import classes from "./StoreSnippet.module.css";

interface StoreSnippetProps {
  platform: Platform;
  publishableKey: string;
  appUrl: string;
  goBack: () => void;
}

/** How to add the survey to the order page now, and a link to the next step. */
export function StoreSnippet({ platform, publishableKey, appUrl, goBack }: StoreSnippetProps) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className={classes.snippet} ref={start} tabIndex={-1}>
      {platform === "Shopify" ? (
        <>
          <FormHead title="Ask your Shopify customers">
            The Afterword app for Shopify isn't available yet, and Shopify's order pages no longer take scripts. Here's
            what works today.
          </FormHead>
          <ShopifyToday publishableKey={publishableKey} appUrl={appUrl} />
        </>
      ) : (
        <>
          <FormHead title="Add the survey to your order page">
            {platform === "None"
              ? "Copy one line of code. It won't slow down your page."
              : `Your choice is saved. Until the ${platformTexts[platform].name} app is available, add one line of code to your page.`}
          </FormHead>
          <ScriptTag platform={platform} publishableKey={publishableKey} appUrl={appUrl} />
        </>
      )}
      <div className={classes.actions}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveypreview">Check that it appears</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
        <Anchor component="button" type="button" onClick={goBack}>
          Choose a different store
        </Anchor>
      </div>
      <p className={classes.note}>Shoppers won't see your survey until you enable it on the dashboard.</p>
    </div>
  );
}

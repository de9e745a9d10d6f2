"use client";
import { Anchor, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { FormHead } from "#components/ui/FormHead.tsx";
import classes from "./ShopifySetup.module.css";
import { ShopifyToday } from "./ShopifyToday.tsx";

interface ShopifySetupProps {
  publishableKey: string;
  appUrl: string;
  /** Whether the operator registered an app at Shopify. */
  hasShopifyApp: boolean;
  goBack: () => void;
}

/** How to ask a Shopify store's customers, and a link to the next step. */
export function ShopifySetup({ publishableKey, appUrl, hasShopifyApp, goBack }: ShopifySetupProps) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className={classes.snippet} ref={start} tabIndex={-1}>
      <FormHead title="Ask your Shopify customers">
        {hasShopifyApp
          ? "To show your survey on Shopify's order pages, install Afterword in your Shopify admin and open it there. Each Shopify store gets its own account. This account's survey works in these ways."
          : "Afterword has no Shopify app on this site, and Shopify's order pages no longer take scripts. Here's what works without it."}
      </FormHead>
      <ShopifyToday publishableKey={publishableKey} appUrl={appUrl} />
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

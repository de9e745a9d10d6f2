import { Anchor, Button } from "@mantine/core";
import { FormHead } from "#components/ui/FormHead.tsx";
import classes from "./ShopifySetup.module.css";
import { ShopifyToday } from "./ShopifyToday.tsx";

interface ShopifySetupProps {
  publishableKey: string;
  appUrl: string;
  /** Whether the operator registered an app at Shopify. */
  hasShopifyApp: boolean;
}

/** How to ask a Shopify store's customers while the app isn't installed in it, and what to do to change that. */
export function ShopifySetup({ publishableKey, appUrl, hasShopifyApp }: ShopifySetupProps) {
  return (
    <>
      <FormHead title="Ask your Shopify customers">
        Your survey isn't on your order page yet.{" "}
        {hasShopifyApp
          ? "To show it there, install Afterword in your Shopify admin and open it there. Each Shopify store gets its own account. This account's survey works in these ways."
          : "Afterword has no Shopify app on this site, and Shopify's order pages no longer take scripts. Here's what works without it."}
      </FormHead>
      <ShopifyToday publishableKey={publishableKey} appUrl={appUrl} />
      <div className={classes.actions}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveypreview">Check that it appears</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
        <Anchor href="/onboarding/connect-store">Choose a different store</Anchor>
      </div>
      <p className={classes.note}>Shoppers won't see your survey until you enable it on the dashboard.</p>
    </>
  );
}

import { Anchor } from "@mantine/core";
import { InstallShopifyApp } from "#components/stores/InstallShopifyApp.tsx";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { SetupLinks } from "./SetupScreen.tsx";
import classes from "./ShopifySetup.module.css";
import { ShopifyToday } from "./ShopifyToday.tsx";

interface ShopifySetupProps {
  publishableKey: string;
  appUrl: string;
  /** Whether the operator registered an app at Shopify. */
  hasShopifyApp: boolean;
  /** Whether merchants get it from Shopify's app store, where apps may not ask for a store's address. */
  isShopifyListed: boolean;
  store: StoreStatus;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
}

/** How to ask a Shopify store's customers while the app isn't installed in it, and what to do to change that. */
export function ShopifySetup({
  publishableKey,
  appUrl,
  hasShopifyApp,
  isShopifyListed,
  store,
  mayConnect,
}: ShopifySetupProps) {
  const startsHere = hasShopifyApp && !isShopifyListed;
  return (
    <>
      <FormHead title="Ask your Shopify customers">
        Your survey isn't on your order page yet.{" "}
        {isShopifyListed && hasShopifyApp
          ? "To show it there, install Afterword from the Shopify App Store and open it in your Shopify admin. Each Shopify store gets its own account. This account's survey works in these ways."
          : hasShopifyApp
            ? "To show it there, install Afterword in your store."
            : "Afterword has no Shopify app on this site, and Shopify's order pages no longer take scripts. Here's what works without it."}
      </FormHead>
      <div className={classes.stack}>
        {startsHere && (
          <Card title="Install Afterword in your store" titleId="install-title">
            <InstallShopifyApp store={store} mayConnect={mayConnect} />
          </Card>
        )}
        {startsHere && <h2 className={classes.until}>Until then, ask in these ways</h2>}
        <ShopifyToday publishableKey={publishableKey} appUrl={appUrl} />
      </div>
      <SetupLinks>
        <Anchor href="/surveypreview">Check that it appears</Anchor>
      </SetupLinks>
      <p className={classes.note}>Shoppers see your survey only while it's enabled on the dashboard.</p>
    </>
  );
}

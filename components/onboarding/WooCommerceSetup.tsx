"use client";
import { Anchor, Button } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { ScriptTag } from "./ScriptTag.tsx";
import classes from "./WooCommerceSetup.module.css";

/** WooCommerce setup: what the plugin will do, and the line of code to use until then. */
export function WooCommerceSetup({ publishableKey, appUrl }: { publishableKey: string; appUrl: string }) {
  return (
    <>
      <FormHead title="Set up WooCommerce">
        Your survey appears on your store's order-received page. You only need one line of code.
      </FormHead>
      <div className={classes.stack}>
        <Card title="Today: add one line of code" titleId="now-title">
          <ScriptTag platform="WooCommerce" publishableKey={publishableKey} appUrl={appUrl} />
          <p className={classes.line}>
            It won't slow down your page. Shoppers won't see your survey until you enable it on the dashboard.
          </p>
        </Card>
        <Card
          title="Coming later: the plugin"
          titleId="later-title"
          description="The plugin isn't available yet. Here's how it will work."
        >
          <ol className={classes.steps}>
            <li>Upload the plugin in WordPress.</li>
            <li>Allow Afterword to read your store's orders.</li>
            <li>
              Your survey appears after both classic and block checkout, and gets the order details automatically.
            </li>
            <li>Remove the line of code. Your existing responses stay.</li>
          </ol>
        </Card>
      </div>
      <div className={classes.actions}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveypreview">Check that it appears</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
        <Anchor href="/onboarding/connect-store">Choose a different store</Anchor>
      </div>
    </>
  );
}

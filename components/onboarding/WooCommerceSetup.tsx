"use client";
import { Anchor, Button } from "@mantine/core";
import { FormHead } from "#components/account/FormHead.tsx";
import { Card } from "#components/ui/Card.tsx";
import { ScriptTag } from "./ScriptTag.tsx";
import classes from "./WooCommerceSetup.module.css";

/** The step of a WooCommerce store: what the plugin will do, and the line that does it until then. */
export function WooCommerceSetup({ publishableKey, appUrl }: { publishableKey: string; appUrl: string }) {
  return (
    <>
      <FormHead title="Set up WooCommerce">
        Your store shows the survey on its order-received page. One line on that page is enough.
      </FormHead>
      <div className={classes.stack}>
        <Card title="Now: one line" titleId="now-title">
          <ScriptTag platform="WooCommerce" publishableKey={publishableKey} appUrl={appUrl} />
          <p className={classes.line}>
            It loads after the page and never holds it up. Nothing shows until you enable the survey on the dashboard.
          </p>
        </Card>
        <Card
          title="Later: the plugin"
          titleId="later-title"
          description="It is not out yet. When it is, this is what happens."
        >
          <ol className={classes.steps}>
            <li>You upload the plugin in WordPress.</li>
            <li>Your store asks you once whether Afterword may read its orders.</li>
            <li>
              The survey shows after the classic checkout and after the block checkout, and knows its order by itself.
            </li>
            <li>You take the line out again. Answers given until then stay.</li>
          </ol>
        </Card>
      </div>
      <div className={classes.actions}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveypreview">Check that it shows</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
        <Anchor href="/onboarding/connect-store">Choose another store</Anchor>
      </div>
    </>
  );
}

import { Anchor, Button } from "@mantine/core";
import { ConnectedStore } from "#components/stores/ConnectedStore.tsx";
import { Card } from "#components/ui/Card.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { ScriptTag } from "./ScriptTag.tsx";
import classes from "./WooCommerceSetup.module.css";

interface WixStepsProps {
  store: StoreStatus;
  publishableKey: string;
  appUrl: string;
  mayConnect: boolean;
  installUrl: string | null;
}

/** Add the app to a Wix site, confirm it there, and publish the site. */
export function WixSteps({ store, publishableKey, appUrl, mayConnect, installUrl }: WixStepsProps) {
  const isConnected = store.platform === "Wix" && store.status === "connected";
  return (
    <>
      <Card title="1. Connect your site" titleId="connect-title">
        {isConnected ? (
          <ConnectedStore store={store} mayDisconnect={mayConnect} />
        ) : (
          <AddApp store={store} mayConnect={mayConnect} installUrl={installUrl} />
        )}
      </Card>
      <Card
        title="2. Publish your site"
        titleId="place-title"
        description="Afterword adds the survey to your thank-you page. Wix shows it once you publish your site."
      >
        <ol className={shared.steps}>
          <li>Open your site in the Wix editor.</li>
          <li>Select Publish, even if you changed nothing.</li>
        </ol>
        <details>
          <summary className={classes.summary}>Add a line of code instead</summary>
          <ScriptTag platform="Wix" publishableKey={publishableKey} appUrl={appUrl} />
        </details>
      </Card>
    </>
  );
}

function AddApp({ store, mayConnect, installUrl }: Pick<WixStepsProps, "store" | "mayConnect" | "installUrl">) {
  if (!mayConnect) return <p>Ask the owner or an admin of your account to connect the site.</p>;
  if (installUrl === null) {
    return (
      <p>
        The Afterword app for Wix isn't set up here. Add a line of code instead: it shows the survey, but your reports
        won't have order totals from your store.
      </p>
    );
  }
  if (store.appPage !== null) return <OpenApp appPage={store.appPage} installUrl={installUrl} />;
  return (
    <div className={shared.stack}>
      {store.platform === "Wix" && store.status === "paused" && (
        <Notice status="bad" title="Your site needs to be connected again">
          {store.lastError}
        </Notice>
      )}
      <ol className={shared.steps}>
        <li>Select Add to Wix. Choose your site there, and agree to what Afterword may do.</li>
        <li>In your site's dashboard, go to Apps and open Afterword.</li>
        <li>Select Open Afterword, and confirm the account that the site belongs to.</li>
      </ol>
      <div>
        <Button component="a" href={installUrl} target="_blank" rel="noopener">
          Add to Wix
        </Button>
      </div>
    </div>
  );
}

/** The app is in the site, and only its page there says which site it is. */
function OpenApp({ appPage, installUrl }: { appPage: string; installUrl: string }) {
  return (
    <div className={shared.stack}>
      <Notice
        status="good"
        title="Added. One step left: open Afterword in your site's dashboard"
        action={
          <Button component="a" href={appPage} target="_blank" rel="noopener">
            Open your site's dashboard
          </Button>
        }
      >
        There, select Open Afterword, and confirm the account that the site belongs to.
      </Notice>
      <div>
        <Anchor href={installUrl} target="_blank" rel="noopener">
          Add to a different site
        </Anchor>
      </div>
    </div>
  );
}

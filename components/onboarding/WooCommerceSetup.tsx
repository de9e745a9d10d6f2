"use client";
import { Button } from "@mantine/core";
import { ConnectedStore } from "#components/stores/ConnectedStore.tsx";
import { ConnectWooStore } from "#components/stores/ConnectWooStore.tsx";
import { useStoreStatus } from "#components/stores/use-store-status.ts";
import { Card } from "#components/ui/Card.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { callUrl } from "#lib/client/call.ts";
import { ScriptTag } from "./ScriptTag.tsx";
import { SetupScreen } from "./SetupScreen.tsx";
import classes from "./WooCommerceSetup.module.css";

interface WooCommerceSetupProps {
  publishableKey: string;
  appUrl: string;
  initial: StoreStatus;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
  /** `no` if the merchant came back from their store without connecting it, `other` if another account had asked. */
  outcome: string | string[] | undefined;
  /** The store that was asked for a key last, and why its key wasn't accepted, if it was refused. */
  lastAsked: { address: string; refusal: string | null } | null;
}

/** WooCommerce setup: connect the store, add the survey to its order-received page, and see that it works. */
export function WooCommerceSetup(props: WooCommerceSetupProps) {
  const { publishableKey, appUrl, initial, mayConnect, outcome, lastAsked } = props;
  const refusal = lastAsked?.refusal ?? null;
  const store = useStoreStatus(initial);
  const isConnected = store.platform === "WooCommerce" && store.status === "connected";
  return (
    <SetupScreen
      title="Set up WooCommerce"
      lead="Your survey appears on your store's order-received page."
      store={store}
      platform="WooCommerce"
    >
      {outcome === "other" && (
        <Notice status="warning" title="We didn't connect your store">
          The request that you approved came from another Afterword account, or you started it in another browser.
          Delete the new key in WooCommerce, under Settings &gt; Advanced &gt; REST API, then connect your store here.
        </Notice>
      )}
      {(outcome === "no" || (refusal !== null && outcome !== "other")) && !isConnected && (
        <Notice status="warning" title="Your store wasn't connected">
          {refusal !== null && (
            <>{refusal} You can delete the unused key in WooCommerce, under Settings &gt; Advanced &gt; REST API. </>
          )}
          You can try again any time. Your survey and your responses aren't affected.
        </Notice>
      )}
      <Card title="1. Connect your store" titleId="connect-title">
        {isConnected ? (
          <ConnectedStore store={store} mayDisconnect={mayConnect} />
        ) : (
          <ConnectWooStore store={store} mayConnect={mayConnect} lastAddress={lastAsked?.address} />
        )}
      </Card>
      <Card
        title="2. Add the survey to your order page"
        titleId="place-title"
        description="The plugin works with the classic checkout and the block checkout, and won't slow down your page."
      >
        <ol className={shared.steps}>
          <li>Download the plugin. It already contains your account's settings.</li>
          <li>In WordPress, go to Plugins &gt; Add New Plugin &gt; Upload Plugin, and choose the file.</li>
          <li>Select Install Now, then Activate Plugin.</li>
        </ol>
        <div className={classes.download}>
          <Button component="a" href={callUrl("app.DownloadWooCommercePlugin", {})} download variant="default">
            Download plugin
          </Button>
        </div>
        <details>
          <summary className={classes.summary}>Add a line of code instead</summary>
          <ScriptTag platform="WooCommerce" publishableKey={publishableKey} appUrl={appUrl} />
        </details>
      </Card>
    </SetupScreen>
  );
}

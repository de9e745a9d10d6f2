"use client";
import { Button } from "@mantine/core";
import { ConnectedStore } from "#components/stores/ConnectedStore.tsx";
import { useStoreStatus } from "#components/stores/use-store-status.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { ScriptTag } from "./ScriptTag.tsx";
import { SetupScreen } from "./SetupScreen.tsx";
import type { SetupText } from "./store-setup-texts.ts";
import classes from "./WooCommerceSetup.module.css";

interface StoreSetupProps {
  texts: SetupText;
  publishableKey: string;
  appUrl: string;
  initial: StoreStatus;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
}

/** The setup of a store that installs the app in its own control panel: what to do there, and whether it works. */
export function StoreSetup({ texts, publishableKey, appUrl, initial, mayConnect }: StoreSetupProps) {
  const store = useStoreStatus(initial);
  const { name, line, connect, placed, hints } = texts;
  const isOwn = store.platform === name && store.status !== "none";
  const isConnected = isOwn && store.status === "connected";
  const placing = useCallMutation("app.PlaceSurvey");
  // Why the survey couldn't be added is also the store's last error: it is said once, at the button.
  const shownStore = placing.isError ? { ...store, lastError: null } : store;
  return (
    <SetupScreen title={`Set up ${name}`} lead={line} store={store} platform={name}>
      <Card title="1. Connect your store" titleId="connect-title">
        <div className={shared.stack}>
          {isOwn && !isConnected && (
            <Notice status="bad" title="Your store needs to be connected again">
              {store.lastError}
            </Notice>
          )}
          {isConnected ? <ConnectedStore store={shownStore} mayDisconnect={mayConnect} /> : <Steps steps={connect} />}
        </div>
      </Card>
      <Card title="2. The survey on your order page" titleId="place-title" description={placed}>
        <ul className={shared.steps}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        {isConnected && mayConnect && <PlaceSurvey placing={placing} />}
        <details>
          <summary className={classes.summary}>Add a line of code instead</summary>
          <ScriptTag platform={name} publishableKey={publishableKey} appUrl={appUrl} />
        </details>
      </Card>
    </SetupScreen>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={shared.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** Adds the survey to the store's order page again. The merchant asks: they may have removed it on purpose. */
function PlaceSurvey({ placing }: { placing: ReturnType<typeof useCallMutation<"app.PlaceSurvey">> }) {
  return (
    <div className={shared.stack}>
      <p className={shared.note} role="status">
        {placing.isSuccess ? "We added the survey to your order page." : "Is the survey missing from your order page?"}
      </p>
      <FormProblem error={placing.error} fields={[]} />
      <div>
        <Button variant="default" loading={placing.isPending} onClick={() => placing.mutate({})}>
          Add the survey again
        </Button>
      </div>
    </div>
  );
}

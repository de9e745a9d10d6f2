"use client";
import { useStoreStatus } from "#components/stores/use-store-status.ts";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { SetupScreen } from "./SetupScreen.tsx";
import { WixSteps } from "./WixSteps.tsx";

interface WixSetupProps {
  publishableKey: string;
  appUrl: string;
  initial: StoreStatus;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
  /** Where a merchant adds the app; null if its operator registered none. */
  installUrl: string | null;
}

/** Wix setup: add the app to a site, publish the site, and see that the survey was really seen. */
export function WixSetup({ initial, ...rest }: WixSetupProps) {
  const store = useStoreStatus(initial);
  return (
    <SetupScreen
      title="Set up Wix"
      lead="Your survey appears on your store's thank-you page."
      store={store}
      platform="Wix"
    >
      <WixSteps store={store} {...rest} />
    </SetupScreen>
  );
}

"use client";
import { LiveCheck } from "#components/stores/LiveCheck.tsx";
import { useStoreStatus } from "#components/stores/use-store-status.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { SetupLinks } from "./SetupLinks.tsx";
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
    <>
      <FormHead title="Set up Wix">Your survey appears on your store's thank-you page.</FormHead>
      <div className={shared.spacedStack}>
        <WixSteps store={store} {...rest} />
        <Card
          title="3. Check that it works"
          titleId="check-title"
          description="Place a test order in your store, and watch this list. It updates by itself."
        >
          <LiveCheck store={store} platform="Wix" />
        </Card>
      </div>
      <SetupLinks />
    </>
  );
}

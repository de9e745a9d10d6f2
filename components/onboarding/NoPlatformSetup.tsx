"use client";
import { useStoreStatus } from "#components/stores/use-store-status.ts";
import { Card } from "#components/ui/Card.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { surveyCall } from "#lib/survey-snippet.ts";
import { ScriptTag } from "./ScriptTag.tsx";
import { SetupScreen } from "./SetupScreen.tsx";

interface NoPlatformSetupProps {
  publishableKey: string;
  appUrl: string;
  initial: StoreStatus;
}

/** Setup without a platform: the ways to show the survey, and whether a shopper has really seen it. */
export function NoPlatformSetup({ publishableKey, appUrl, initial }: NoPlatformSetupProps) {
  const store = useStoreStatus(initial);
  return (
    <SetupScreen
      title="Add the survey to your order page"
      lead="Choose what fits your store. You can use more than one."
      checkTitle="Check that it works"
      checkText="Open the page with your survey, and watch this list. It updates by itself."
      store={store}
      platform="None"
    >
      <Ways publishableKey={publishableKey} appUrl={appUrl} />
    </SetupScreen>
  );
}

/** Without a platform: a script tag, a call for pages that draw themselves, or a link to the hosted page. */
function Ways({ publishableKey, appUrl }: Pick<NoPlatformSetupProps, "publishableKey" | "appUrl">) {
  return (
    <>
      <Card
        title="A line of code"
        titleId="tag-title"
        description="For any order page you can edit. It won't slow down your page."
      >
        <ScriptTag platform="None" publishableKey={publishableKey} appUrl={appUrl} />
      </Card>
      <Card
        title="A JavaScript call"
        titleId="call-title"
        description="For a headless store that doesn't reload pages. Make the call when the order page appears, with the order that your code knows."
      >
        <CopyBlock label="Call" text={surveyCall(appUrl, publishableKey)} />
      </Card>
      <Card
        title="A link"
        titleId="link-title"
        description="For emails, messages, and packing slips. It opens the full survey on a page of its own."
      >
        <CopyBlock label="Survey link" text={`${appUrl}/surveys/response?key=${publishableKey}`} isLine />
        <p className={shared.noteBelow}>
          To ask once per order, add the order number to the end of the link: <code>&amp;orderId=1042</code>
        </p>
      </Card>
    </>
  );
}

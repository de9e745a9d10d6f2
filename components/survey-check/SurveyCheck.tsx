"use client";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { OwnFrame } from "#components/session/OwnFrame.tsx";
import { useStorePresence } from "#components/stores/use-store-presence.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { LastView } from "./LastView.tsx";
import { ShopifySetupLink } from "./ShopifySetupLink.tsx";
import classes from "./SurveyCheck.module.css";

/** The last setup step: whether the survey shows in the store, and how it looks there. */
export function SurveyCheck({ madeAt }: { madeAt: number }) {
  const { data: account } = useCall("Profile.Profile", {});
  const presence = useStorePresence();
  const lacksApp = presence === "noApp";
  const isOn = account?.surveyEnabled ?? true;
  return (
    <>
      <FormHead title={lacksApp ? "See your survey" : "See it in your store"}>
        {lacksApp
          ? "Open your survey link and stay on its page for a second."
          : "Place a test order and stay on its page for a second."}{" "}
        This page updates automatically.
      </FormHead>
      <div className={classes.stack}>
        {lacksApp && isOn && <LinkView />}
        {((presence && !lacksApp) || !isOn) && <LastView isOn={isOn} />}
        <Card
          title="Preview"
          titleId="preview-title"
          description="A preview of your draft on an order page. Responses here aren't saved."
          padding="none"
        >
          {account ? (
            <OwnFrame
              className={classes.frame}
              title="order-preview"
              src={`/Preview/Survey?accountId=${account.accountId}&ts=${madeAt}`}
            />
          ) : (
            <Skeleton height={640} radius={0} />
          )}
        </Card>
      </div>
      <div className={shared.looseRow}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveyorderhtmlpreview">Preview on other pages</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
      </div>
    </>
  );
}

/** Whether a Shopify store without the app had its survey viewed by email, link, or QR code, the ways that it has. */
export function LinkView() {
  const { data } = useCall("Survey.GetTopLevelStatsForAccount", {}, refreshedByFeed);
  if (!data) return null;
  return (
    <div aria-live="polite">
      {data.views > 0 ? (
        <Notice status="good" title="Your survey was viewed">
          It isn't on your Shopify order page yet. <ShopifySetupLink />
        </Notice>
      ) : (
        <Notice status="neutral" title="Waiting for the first view">
          Open your survey link, or send yourself the email block. We'll show it here when it's viewed. Your survey
          isn't on your Shopify order page yet. <ShopifySetupLink />
        </Notice>
      )}
    </div>
  );
}

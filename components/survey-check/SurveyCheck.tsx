"use client";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { OwnFrame } from "#components/session/OwnFrame.tsx";
import { useStorePresence } from "#components/stores/use-store-presence.ts";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { LastView } from "./LastView.tsx";
import { LinkView } from "./LinkView.tsx";
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
      <div className={classes.actions}>
        <Button component="a" href="/onboarding/selectplan">
          Continue
        </Button>
        <Anchor href="/surveyorderhtmlpreview">Preview on other pages</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
      </div>
    </>
  );
}

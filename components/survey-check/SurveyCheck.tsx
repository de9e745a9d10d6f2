"use client";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { FormHead } from "#components/account/FormHead.tsx";
import { Card } from "#components/ui/Card.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { LastView } from "./LastView.tsx";
import classes from "./SurveyCheck.module.css";

/** The step that ends the set-up: the survey is seen in the store, and here is how it looks there. */
export function SurveyCheck({ madeAt }: { madeAt: number }) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <>
      <FormHead title="See it in your store">
        Place a test order, and stay on its page for a second. This page notices by itself.
      </FormHead>
      <div className={classes.stack}>
        <LastView isOn={account?.surveyEnabled ?? true} />
        <Card
          title="Preview"
          titleId="preview-title"
          description="Your draft on an order page. Nothing answered here is kept."
          padding="none"
        >
          {account ? (
            <iframe
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
        <Anchor href="/surveyorderhtmlpreview">See it on other pages</Anchor>
        <Anchor href="/dashboard">Go to the dashboard</Anchor>
      </div>
    </>
  );
}

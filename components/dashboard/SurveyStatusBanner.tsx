"use client";
import { Button, Loader, Switch } from "@mantine/core";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Notice } from "#components/ui/Notice.tsx";
import { EnabledDetail } from "./EnabledDetail.tsx";
import classes from "./SurveyStatusBanner.module.css";

/** Whether the survey is enabled, and its toggle. The texts are specified. */
export function SurveyStatusBanner({ onEnabled }: { onEnabled: () => void }) {
  const { isEnabled, isClosing, toggle } = useSurveyStatus({
    toastPosition: "bottom-center",
    onToggled: (isOn) => isOn && onEnabled(),
  });
  if (isEnabled === undefined) {
    return (
      <div className={classes.waiting}>
        <Loader size="sm" aria-label="Loading survey status" />
      </div>
    );
  }
  if (isEnabled) {
    return (
      <Notice
        status="good"
        title="Your post-purchase survey is enabled on your order confirmation page and collecting responses"
        action={<Switch checked onChange={toggle} aria-label="Survey enabled" size="md" />}
      >
        <EnabledDetail />
      </Notice>
    );
  }
  return (
    <Notice
      status="warning"
      title="Your post-purchase survey is disabled"
      action={
        <Button onClick={toggle} disabled={isClosing}>
          Enable survey
        </Button>
      }
    >
      {isClosing
        ? "You can't enable the survey while your account is closing."
        : "Enable to add to your order status page and start collecting post-purchase responses."}
    </Notice>
  );
}

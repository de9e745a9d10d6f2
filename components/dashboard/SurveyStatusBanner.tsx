"use client";
import { Button, Loader, Switch } from "@mantine/core";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { Notice } from "#components/ui/Notice.tsx";
import classes from "./SurveyStatusBanner.module.css";

/** Whether the survey is on, and the switch. The texts are the specification's. */
export function SurveyStatusBanner({ onEnabled }: { onEnabled: () => void }) {
  const { isEnabled, isClosing, toggle } = useSurveyStatus({
    toastPosition: "bottom-center",
    onToggled: (isOn) => isOn && onEnabled(),
  });
  if (isEnabled === undefined) {
    return (
      <div className={classes.waiting}>
        <Loader size="sm" aria-label="Loading the survey's status" />
      </div>
    );
  }
  if (isEnabled) {
    return (
      <Notice
        status="good"
        title="Your post-purchase survey is enabled on your order confirmation page and collecting responses"
        action={<Switch checked onChange={toggle} aria-label="Survey enabled" size="md" />}
      />
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
        ? "The account is closing, so the survey cannot be enabled."
        : "Enable to add to your order status page and start collecting post-purchase responses."}
    </Notice>
  );
}

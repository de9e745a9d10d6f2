"use client";
import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import type { TaskId } from "./setup-tasks.ts";
import classes from "./TaskDetail.module.css";

/** What a task is for, and the one thing that does it. */
export function TaskDetail({ id, onEnabled }: { id: TaskId; onEnabled: () => void }) {
  if (id === "customize") return <Customize />;
  if (id === "enable") return <Enable onEnabled={onEnabled} />;
  return <Integrate />;
}

function Customize() {
  return (
    <Detail
      action={
        <Button component={Link} href="/surveys/edit">
          Customize survey
        </Button>
      }
    >
      A survey is waiting for you: where customers heard of you, what nearly stopped them, whether they would recommend
      you. Change the words, the choices and the order.
    </Detail>
  );
}

function Enable({ onEnabled }: { onEnabled: () => void }) {
  const { isEnabled, isClosing, toggle } = useSurveyStatus({ onToggled: (isOn) => isOn && onEnabled() });
  return (
    <Detail
      action={
        <Button
          variant={isEnabled ? "default" : "filled"}
          onClick={toggle}
          disabled={isEnabled === undefined || (isClosing && !isEnabled)}
        >
          {isEnabled ? "Disable survey" : "Enable survey"}
        </Button>
      }
    >
      {enableWords(isEnabled, isClosing)}
    </Detail>
  );
}

function enableWords(isEnabled: boolean | undefined, isClosing: boolean): string {
  if (isEnabled) return "It shows on your order confirmation page, and each answer is kept the moment it is given.";
  if (isClosing) return "The account is closing, so the survey cannot be enabled.";
  return "From then on it shows on your order confirmation page. You can turn it off here at any time.";
}

function Integrate() {
  return (
    <Detail>
      Slack, Klaviyo, Segment, Yotpo and Zendesk can receive each answer once they are connected. Until then every
      answer can be exported as CSV from{" "}
      <Anchor component={Link} href="/surveys/analytics" fz="inherit" underline="always">
        Analytics
      </Anchor>
      .
    </Detail>
  );
}

function Detail({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </>
  );
}

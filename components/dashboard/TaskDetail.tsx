"use client";
import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { integrationLabel, integrationNames, isOwnServer } from "#lib/partners.ts";
import type { TaskId } from "./setup-tasks.ts";
import classes from "./TaskDetail.module.css";

/** What a task is for, and the action that completes it. */
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
      Your starter survey asks where customers heard about you, what almost stopped them, and whether they'd recommend
      you. Edit the questions, choices, and order to fit your store.
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
      {enableText(isEnabled, isClosing)}
    </Detail>
  );
}

function enableText(isEnabled: boolean | undefined, isClosing: boolean): string {
  if (isEnabled) return "Your survey is on. Each answer is saved right away.";
  if (isClosing) return "You can't enable the survey while your account is closing.";
  return "Your survey will appear on your order confirmation page. You can disable it here anytime.";
}

const partnersWithName = integrationNames
  .filter((name) => !isOwnServer(name))
  .map(integrationLabel)
  .join(", ");

function Integrate() {
  return (
    <Detail
      action={
        <Button component={Link} href="/manage-integrations" variant="default">
          Connect an app
        </Button>
      }
    >
      Send each response to {partnersWithName}, or a webhook of your own. You can also export responses as CSV from{" "}
      <Anchor component={Link} href="/surveys/analytics" fz="inherit" underline="always">
        Analytics
      </Anchor>
      .
    </Detail>
  );
}

interface DetailProps {
  action?: ReactNode;
  children: ReactNode;
}

function Detail({ action, children }: DetailProps) {
  return (
    <>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </>
  );
}

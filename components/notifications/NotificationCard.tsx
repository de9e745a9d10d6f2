"use client";
import { Switch } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useAccountChange } from "#components/account/use-account-change.ts";
import { useClock } from "#components/session/clock-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { SavedIndicator } from "#components/ui/SavedIndicator.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith, includesFeature, planNames } from "#lib/plans.ts";
import classes from "./NotificationCard.module.css";

type NotificationName = Extract<keyof Account, `notification${string}Enabled`>;

interface NotificationCardProps {
  name: NotificationName;
  title: string;
  /** What the email contains, and when it comes. */
  text: string;
  account: Account;
  /** Digests require a plan. */
  isDigest?: boolean;
  /** The sample email. */
  children: ReactNode;
}

/** One kind of email, with a sample. Its switch saves immediately and reverts if saving fails. */
export function NotificationCard({ name, title, text, account, isDigest = false, children }: NotificationCardProps) {
  const titleId = useId();
  const clockMs = useClock();
  const { change, keep } = useAccountChange("Profile.UpdateNotifications");
  const [isOn, setOn] = useState(account[name]);
  const set = (wanted: boolean) => {
    // Two concurrent requests could arrive in either order.
    if (change.isPending) return;
    setOn(wanted);
    change.mutate({ body: { [name]: wanted } }, { onSuccess: keep, onError: () => setOn(!wanted) });
  };
  return (
    <Card>
      <div className={classes.columns}>
        <div>
          <h2 className={shared.title} id={titleId}>
            {title}
          </h2>
          <p className={classes.text}>{text}</p>
          {isDigest && !hasDigests(account, clockMs()) && (
            <p className={classes.text}>
              Digests come with the {planText(firstPlanWith.digests)} plan or higher. We'll use your choice once you're
              on one.
            </p>
          )}
          <div className={classes.switch}>
            <Switch
              aria-labelledby={titleId}
              checked={isOn}
              onChange={(event) => set(event.currentTarget.checked)}
              size="md"
            />
            <span aria-hidden="true">{isOn ? "On" : "Off"}</span>
            <SavedIndicator
              state={change.isPending ? "saving" : change.isError ? "failed" : change.isSuccess ? "saved" : "idle"}
              retry={() => set(!isOn)}
            />
          </div>
        </div>
        {children}
      </div>
    </Card>
  );
}

function hasDigests({ billingPlan, trialEndsAt }: Account, nowMs: number): boolean {
  const plan = planNames.find((name) => name === billingPlan);
  return (
    plan === undefined ||
    includesFeature({ billingPlan: plan, trialEndsAt: new Date(trialEndsAt) }, "digests", new Date(nowMs))
  );
}

"use client";
import { Button } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import form from "#components/ui/settings-form.module.css";
import { planName } from "./plan-name.ts";
import type { PlanStanding } from "./plan-standing.ts";

/** The way out, last on the screen. */
export function CancelCard({ standing, cancel }: { standing: PlanStanding; cancel: () => void }) {
  const { billing, current, dayOf } = standing;
  const endsAt = billing.subscription?.periodEndsAt;
  const until = endsAt ? `until ${dayOf(endsAt)}` : "until the end of the period";
  return (
    <Card title="Cancel plan" titleId="cancel-title">
      <div className={form.line}>
        <p className={form.text}>
          You keep {planName(current)} {until}; then the Free plan. Your responses stay.
        </p>
        <Button variant="outline" color="red.9" className={form.danger ?? ""} onClick={cancel}>
          Cancel plan…
        </Button>
      </div>
    </Card>
  );
}

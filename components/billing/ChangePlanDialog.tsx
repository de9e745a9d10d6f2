"use client";
import { Button, Group, Skeleton } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import type { PlanPreview } from "#lib/calls/app-billing.ts";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";
import { planText } from "#lib/plan-text.ts";
import type { PlanName } from "#lib/plans.ts";
import type { PurchaseSource } from "#lib/purchase-sources.ts";
import classes from "./ChangePlanDialog.module.css";
import { PlanEffects } from "./PlanEffects.tsx";
import { asksReason } from "./plan-action.ts";
import { planName } from "./plan-name.ts";
import type { PlanStanding } from "./plan-standing.ts";
import { changeWords } from "./preview-text.ts";
import { type LeavingReason, ReasonFields } from "./ReasonFields.tsx";
import { usePlanChange } from "./use-plan-change.ts";

interface ChangePlanDialogProps {
  plan: PlanName;
  standing: PlanStanding;
  /** The place in the product that led to it. */
  source: PurchaseSource;
  onClose: () => void;
}

/** Says what a change of plan does and costs, asks why if it's a smaller one, and changes it. */
export function ChangePlanDialog({ plan, standing, source, onClose }: ChangePlanDialogProps) {
  const preview = useCall("app.PreviewPlan", { plan }, { staleTime: 0, gcTime: 0 });
  const [given, setGiven] = useState<LeavingReason>({ reason: null, comment: "" });
  const [isUnanswered, setUnanswered] = useState(false);
  const isAsked = asksReason(standing.current, plan);
  const reasoning = useCallMutation("Billing.DowngradePlanReason");
  const changing = usePlanChange((effectiveAt) => doneText(plan, effectiveAt, preview.data?.kind, standing), onClose);
  const { title, action } = changeWords(plan, standing, preview.data?.kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!preview.data) return;
    if (!isAsked) return changing.mutate({ plan, source });
    const { reason, comment } = given;
    if (reason === null) return setUnanswered(true);
    const body = { plan, reason, ...(comment.trim() ? { comment } : {}) };
    reasoning.mutate({ body }, { onSuccess: () => changing.mutate({ plan, source }) });
  };
  // It stays busy while the browser goes to the payment provider.
  const isPending = reasoning.isPending || changing.isPending || changing.isSuccess;
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        {preview.data ? (
          <PlanEffects plan={plan} preview={preview.data} standing={standing} />
        ) : preview.error ? null : (
          <Skeleton height={64} />
        )}
        {isAsked && (
          <ReasonFields
            value={given}
            onChange={(next) => {
              setGiven(next);
              setUnanswered(false);
            }}
            error={isUnanswered ? "Choose a reason" : null}
          />
        )}
        <FormProblem error={preview.error ?? reasoning.error ?? changing.error} fields={[]} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {plan === "Free" ? "Keep my plan" : "Cancel"}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!preview.data}
            {...(plan === "Free" ? { color: "red.9" } : {})}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function doneText(
  plan: PlanName,
  effectiveAt: string,
  kind: PlanPreview["kind"] | undefined,
  { dayOf }: PlanStanding,
): string {
  if (kind !== "later") return `You're now on the ${planText(plan)} plan.`;
  const day = dayOf(effectiveAt);
  return plan === "Free" ? `Your plan ends on ${day}` : `Your plan changes to ${planName(plan)} on ${day}`;
}

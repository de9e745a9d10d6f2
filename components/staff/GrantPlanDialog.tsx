"use client";
import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

const plans = [
  { value: "Foundation", label: "Foundation", description: "No limit, for nonprofits and schools" },
  { value: "Staff", label: "Staff", description: "No limit, for stores run by our staff" },
  { value: "Free", label: "Free", description: "Removes a granted plan" },
] as const;
type Granted = (typeof plans)[number]["value"];

/** Grants an account a plan without purchase, or revokes it; the owner sees who did it and why. */
export function GrantPlanDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const [plan, setPlan] = useState<Granted>(account.billingPlan === "Free" ? "Foundation" : "Free");
  const [reason, setReason] = useState("");
  const granting = useCallMutation("app.GrantPlan");
  const queries = useQueryClient();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    granting.mutate(
      { body: { accountId: account.accountId, plan, reason } },
      {
        onSuccess: async () => {
          notifySuccess(`${account.companyName} is now on the ${plan} plan`);
          onClose();
          await queries.invalidateQueries({ queryKey: callKey("app.FindAccounts") });
          await queries.invalidateQueries({ queryKey: callKey("app.GetAuditLog") });
        },
      },
    );
  };
  return (
    <Dialog title="Grant plan" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Radio.Group
            label={`Plan for ${account.companyName}`}
            description={`Current plan: ${account.billingPlan}`}
            value={plan}
            onChange={(value) => setPlan(plans.find((candidate) => candidate.value === value)?.value ?? plan)}
          >
            <Stack gap="xs" mt="xs">
              {plans.map((one) => (
                <Radio key={one.value} value={one.value} label={one.label} description={one.description} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Reason"
            description="The owner sees this under Staff activity."
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={fieldProblem(granting.error, "reason")}
          />
          <FormProblem error={granting.error} fields={["reason"]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={granting.isPending}>
              {plan === "Free" ? "Remove granted plan" : `Grant ${plan}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

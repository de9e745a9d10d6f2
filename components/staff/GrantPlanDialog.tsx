"use client";
import { Button, Group, NumberInput, Radio, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { planText } from "#lib/plan-text.ts";

const plans = [
  { value: "Foundation", label: "Foundation", description: "No limit, for nonprofits and schools" },
  { value: "Staff", label: "Staff", description: "No limit, for stores run by our staff" },
  { value: "Enterprise", label: "Enterprise", description: "With the orders a month that were agreed on" },
  { value: "Free", label: "Free", description: "Removes a granted plan" },
] as const;
type Granted = (typeof plans)[number]["value"];

/** Grants an account a plan without purchase, or revokes it; the owner sees who did it and why. */
export function GrantPlanDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const [plan, setPlan] = useState<Granted>(account.billingPlan === "Free" ? "Foundation" : "Free");
  const [reason, setReason] = useState("");
  const [orders, setOrders] = useState<number | string>("");
  const granting = useCallMutation("app.GrantPlan");
  const queries = useQueryClient();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const agreedOrders = plan === "Enterprise" && typeof orders === "number" ? orders : undefined;
    granting.mutate(
      { body: { accountId: account.accountId, plan, reason, ...(agreedOrders !== undefined && { agreedOrders }) } },
      {
        onSuccess: async () => {
          notifySuccess(`${account.companyName} is now on the ${planText(plan)} plan`);
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
            description={`Current plan: ${planText(account.billingPlan)}`}
            value={plan}
            onChange={(value) => setPlan(plans.find((candidate) => candidate.value === value)?.value ?? plan)}
          >
            <Stack gap="xs" mt="xs">
              {plans.map((one) => (
                <Radio key={one.value} value={one.value} label={one.label} description={one.description} />
              ))}
            </Stack>
          </Radio.Group>
          {plan === "Enterprise" && (
            <NumberInput
              label="Orders a month"
              description="As agreed with the store."
              required
              withAsterisk={false}
              min={1}
              max={100_000_000}
              allowDecimal={false}
              thousandSeparator=","
              value={orders}
              onChange={setOrders}
              error={fieldProblem(granting.error, "agreedOrders")}
            />
          )}
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
          <FormProblem error={granting.error} fields={["reason", "agreedOrders"]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={granting.isPending}>
              {plan === "Free" ? "Remove granted plan" : `Grant ${planText(plan)}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

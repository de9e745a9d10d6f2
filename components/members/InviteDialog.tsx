"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblems } from "#components/ui/field-problem.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import { useCallForm } from "#components/ui/use-call-form.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { type AssignableRole, RoleChoice } from "./RoleChoice.tsx";

interface Invitation {
  emailAddress: string;
  name: string;
  userRole: AssignableRole;
}

const noValues: Invitation = { emailAddress: "", name: "", userRole: "member" };

/** Invites someone: their address, name and role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const inviting = useCallMutation("Account.InviteMember");
  const { form, ref, field, showProblems } = useCallForm(noValues);
  const submit = form.onSubmit(({ name, ...rest }) =>
    inviting.mutate(
      { body: { ...rest, ...(name.trim() ? { name } : {}) } },
      {
        onSuccess: (member) => {
          notifySuccess(`Invitation sent to ${member.emailAddress}`);
          // Refresh the list first: the first invitation moves the button that focus returns to.
          queries
            .invalidateQueries({ queryKey: callKey("Account.GetMembers") })
            .catch(console.warn)
            .finally(onClose);
        },
        onError: (error) => showProblems(error.status === 409 ? { emailAddress: error.message } : fieldProblems(error)),
      },
    ),
  );
  return (
    <Dialog title="Invite a teammate" onClose={onClose}>
      <form ref={ref} onSubmit={submit} noValidate style={{ display: "grid", gap: 16 }}>
        <TextInput
          type="email"
          label="Email address"
          description="Only this address can use the invitation. It expires after seven days."
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={254}
          {...field("emailAddress")}
          data-autofocus
        />
        <TextInput label="Name (optional)" autoComplete="off" maxLength={200} {...field("name")} />
        <RoleChoice {...field("userRole")} />
        {inviting.error?.status === 402 ? (
          <PlanProblem error={inviting.error} />
        ) : inviting.error?.status === 409 ? null : (
          <FormProblem error={inviting.error} fields={Object.keys(noValues)} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={inviting.isPending || inviting.isSuccess}>
            Send invitation
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

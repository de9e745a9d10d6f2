"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import { useProblemFocus } from "#components/ui/use-problem-focus.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { type AssignableRole, RoleChoice } from "./RoleChoice.tsx";

const fields = ["emailAddress", "name", "userRole"];

/** Invites someone: their address, name and role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [emailAddress, setEmailAddress] = useState("");
  const [name, setName] = useState("");
  const [userRole, setUserRole] = useState<AssignableRole>("member");
  const queries = useQueryClient();
  const inviting = useCallMutation("Account.InviteMember");
  const form = useProblemFocus(inviting.error);
  const isMemberAlready = inviting.error?.status === 409;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate(
      { body: { emailAddress, userRole, ...(name.trim() ? { name } : {}) } },
      {
        onSuccess: (member) => {
          notifySuccess(`Invitation sent to ${member.emailAddress}`);
          // Refresh the list first: the first invitation moves the button that focus returns to.
          queries
            .invalidateQueries({ queryKey: callKey("Account.GetMembers") })
            .catch(console.warn)
            .finally(onClose);
        },
      },
    );
  };
  return (
    <Dialog title="Invite a teammate" onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate style={{ display: "grid", gap: 16 }}>
        <TextInput
          type="email"
          label="Email address"
          description="Only this address can use the invitation. It expires after seven days."
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={254}
          value={emailAddress}
          onChange={(event) => setEmailAddress(event.currentTarget.value)}
          error={isMemberAlready ? inviting.error?.message : fieldProblem(inviting.error, "emailAddress")}
          data-autofocus
        />
        <TextInput
          label="Name (optional)"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldProblem(inviting.error, "name")}
        />
        <RoleChoice value={userRole} onChange={setUserRole} />
        {inviting.error?.status === 402 ? (
          <PlanProblem error={inviting.error} />
        ) : isMemberAlready ? null : (
          <FormProblem error={inviting.error} fields={fields} />
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

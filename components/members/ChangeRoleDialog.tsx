"use client";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { Member } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { memberName, roleNames } from "./member-text.ts";
import { type AssignableRole, RoleChoice } from "./RoleChoice.tsx";

/** Changes a member's role. */
export function ChangeRoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [userRole, setUserRole] = useState<AssignableRole>(member.userRole === "admin" ? "admin" : "member");
  const queries = useQueryClient();
  const changing = useCallMutation("app.ChangeRole");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate(
      { body: { emailAddress: member.emailAddress, userRole } },
      {
        onSuccess: (changed) => {
          queries.invalidateQueries({ queryKey: callKey("Account.GetMembers") }).catch(console.warn);
          notifySuccess(`${memberName(changed)} is now ${articled(roleNames[changed.userRole])}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={`Change role for ${memberName(member)}`} onClose={onClose}>
      <form onSubmit={submit} style={{ display: "grid", gap: 16 }}>
        <RoleChoice value={userRole} onChange={setUserRole} />
        <FormProblem error={changing.error} fields={[]} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={changing.isPending} disabled={userRole === member.userRole}>
            Change role
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function articled(role: string): string {
  return `${/^[AO]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}

"use client";
import { Button, Group } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { Account, Member } from "#lib/calls/shapes.ts";
import type { CallError } from "#lib/client/call.ts";
import { ChangeRoleDialog } from "./ChangeRoleDialog.tsx";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

/** The menu choice that needs a dialog, with its member. */
export type MemberQuestion =
  | { kind: "role" | "remove" | "leave" | "handOver"; member: Member }
  | { kind: "refused"; member: Member; error: CallError };

interface MemberDialogProps {
  question: MemberQuestion;
  account: Account;
  onClose: () => void;
}

/** The dialog for a choice in a member's menu. */
export function MemberDialog({ question, account, onClose }: MemberDialogProps) {
  const { kind, member } = question;
  switch (kind) {
    case "role":
      return <ChangeRoleDialog member={member} onClose={onClose} />;
    case "handOver":
      return <HandOverDialog member={member} account={account} onClose={onClose} />;
    case "refused":
      return <RefusedDialog error={question.error} onClose={onClose} />;
    default:
      return <RemoveDialog member={member} account={account} isSelf={kind === "leave"} onClose={onClose} />;
  }
}

/** Why an invitation was not resent. */
function RefusedDialog({ error, onClose }: { error: CallError; onClose: () => void }) {
  return (
    <Dialog title="We couldn't send the invitation" onClose={onClose}>
      {error.status === 402 ? <PlanProblem error={error} /> : <FormProblem error={error} fields={[]} />}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  );
}

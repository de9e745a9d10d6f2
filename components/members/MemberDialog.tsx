"use client";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { Account, Member } from "#lib/calls/shapes.ts";
import type { CallError } from "#lib/client/call.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { ChangeRoleDialog } from "./ChangeRoleDialog.tsx";
import { memberName } from "./member-text.ts";
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

interface HandOverDialogProps {
  member: Member;
  account: Account;
  onClose: () => void;
}

/** Makes another member the owner. Only the new owner can undo this, so the address has to be typed. */
function HandOverDialog({ member, account, onClose }: HandOverDialogProps) {
  const queries = useQueryClient();
  const handing = useCallMutation("app.HandOver");
  const handOver = () =>
    handing.mutate(
      { body: { emailAddress: member.emailAddress } },
      {
        onSuccess: () => {
          for (const name of ["Account.GetMembers", "Profile.Profile"] as const) {
            queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
          }
          notifySuccess(`${memberName(member)} is now the owner`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Transfer ownership?"
      action="Transfer ownership"
      isDestructive
      typed={{ label: `Type ${member.emailAddress} to confirm`, text: member.emailAddress }}
      isPending={handing.isPending}
      error={handing.error}
      onConfirm={handOver}
      onClose={onClose}
    >
      {memberName(member)} will own {account.companyName} and control its plan. They can also close the account. You'll
      become an admin, and only they can transfer ownership back.
    </ConfirmDialog>
  );
}

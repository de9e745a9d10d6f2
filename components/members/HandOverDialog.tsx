"use client";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { Account, Member } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { memberName } from "./member-text.ts";

interface HandOverDialogProps {
  member: Member;
  account: Account;
  onClose: () => void;
}

/** Makes another member the owner. Only the new owner can undo this, so the address has to be typed. */
export function HandOverDialog({ member, account, onClose }: HandOverDialogProps) {
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

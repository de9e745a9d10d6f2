"use client";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { Account, Member } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { memberName } from "./member-text.ts";

interface RemoveDialogProps {
  member: Member;
  account: Account;
  /** The current user is leaving. */
  isSelf: boolean;
  onClose: () => void;
}

/** Removes a member, withdraws an invitation, or lets the current user leave. */
export function RemoveDialog({ member, account, isSelf, onClose }: RemoveDialogProps) {
  const queries = useQueryClient();
  const removing = useCallMutation("Account.DeleteMember");
  const name = memberName(member);
  const words = wordsFor(member, isSelf, name, account.companyName);
  const remove = () =>
    removing.mutate(
      { emailAddress: member.emailAddress },
      {
        onSuccess: () => {
          // After leaving, a full page load discards everything cached for the account.
          if (isSelf) return window.location.assign("/account/login");
          queries.invalidateQueries({ queryKey: callKey("Account.GetMembers") }).catch(console.warn);
          notifySuccess(words.done);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      isDestructive
      isPending={removing.isPending || (isSelf && removing.isSuccess)}
      error={removing.error}
      onConfirm={remove}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}

function wordsFor(member: Member, isSelf: boolean, name: string, companyName: string) {
  if (isSelf) {
    return {
      title: `Leave ${companyName}?`,
      text: "You lose access right away. To come back, you'll need a new invitation.",
      action: "Leave",
      done: "",
    };
  }
  if (member.status === "invited") {
    return {
      title: "Revoke invitation?",
      text: `The link we emailed to ${member.emailAddress} will stop working.`,
      action: "Revoke invitation",
      done: "Invitation revoked",
    };
  }
  return {
    title: `Remove ${name}?`,
    text: `${name} will be logged out of this account on every device right away. Their work stays.`,
    action: "Remove",
    done: `${name} removed`,
  };
}

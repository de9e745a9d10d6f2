"use client";
import type { Account, Member } from "#lib/calls/shapes.ts";
import type { CallError } from "#lib/client/call.ts";
import { ChangeRoleDialog } from "./ChangeRoleDialog.tsx";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { RefusedDialog } from "./RefusedDialog.tsx";
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

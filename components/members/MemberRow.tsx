"use client";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconKey, IconLogout, IconMail, IconTrash, IconUserCog } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { MenuEntry } from "#components/ui/OpenMenu.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account, Member } from "#lib/calls/shapes.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { formatTimeAgo } from "#lib/format-figure.ts";
import type { MemberQuestion } from "./MemberDialog.tsx";
import classes from "./MemberRow.module.css";
import { initialsOf, memberName, roleNames } from "./member-text.ts";

interface MemberRowProps {
  member: Member;
  account: Account;
  ask: (question: MemberQuestion) => void;
}

/** One person: name, role, status and actions. */
export function MemberRow({ member, account, ask }: MemberRowProps) {
  const isSelf = member.emailAddress === account.emailAddress;
  const items = useMenu({ member, account, ask });
  return (
    <li className={classes.row}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(member)}
      </span>
      <span className={classes.who}>
        <span className={shared.strong}>
          {memberName(member)}
          {isSelf && <span className={classes.you}> (you)</span>}
        </span>
        {member.name && <span className={shared.small}>{member.emailAddress}</span>}
      </span>
      <span className={classes.role}>{roleNames[member.userRole]}</span>
      <span className={classes.status}>
        {member.status === "invited" ? (
          <StatusBadge status="neutral">Invited</StatusBadge>
        ) : (
          <StatusBadge status="good">Active</StatusBadge>
        )}
        <span className={classes.since}>
          <When member={member} isSelf={isSelf} />
        </span>
      </span>
      <span className={classes.menu}>
        {items.length > 0 && (
          <LazyMenu
            items={items}
            target={(props) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`More for ${memberName(member)}`}
                {...props}
              >
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          />
        )}
      </span>
    </li>
  );
}

function When({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const now = Date.now();
  if (isSelf) return "Online now";
  const instant = member.status === "invited" ? member.invitedAt : member.lastSeenAt;
  if (instant === null) return member.status === "invited" ? "" : "No activity yet";
  return (
    <time dateTime={instant} title={new Date(instant).toLocaleString("en-US")} suppressHydrationWarning>
      {member.status === "invited" ? "Sent" : "Last active"} {formatTimeAgo(instant, now)}
    </time>
  );
}

/** What the current user may do about the member. */
function useMenu({ member, account, ask }: MemberRowProps): MenuEntry[] {
  const inviting = useCallMutation("Account.InviteMember");
  const { emailAddress, name, userRole, status } = member;
  const isSelf = emailAddress === account.emailAddress;
  const mayManage = account.userRole !== "member" && !member.isOwner;
  const isInvited = status === "invited";
  const resend = () => {
    if (userRole === "owner") return;
    inviting.mutate(
      { body: { emailAddress, userRole, ...(name ? { name } : {}) } },
      {
        onSuccess: () => notifySuccess(`Invitation sent to ${emailAddress}`),
        onError: (error) => ask({ kind: "refused", member, error }),
      },
    );
  };
  if (isSelf) {
    return member.isOwner
      ? []
      : [
          {
            label: "Leave account",
            icon: <IconLogout size={16} />,
            isDestructive: true,
            onClick: () => ask({ kind: "leave", member }),
          },
        ];
  }
  if (!mayManage) return [];
  return [
    ...(isInvited ? [{ label: "Resend invitation", icon: <IconMail size={16} />, onClick: resend }] : []),
    { label: "Change role", icon: <IconUserCog size={16} />, onClick: () => ask({ kind: "role", member }) },
    ...(account.isOwner && !isInvited
      ? [
          {
            label: "Transfer ownership",
            icon: <IconKey size={16} />,
            onClick: () => ask({ kind: "handOver", member }),
          },
        ]
      : []),
    {
      label: isInvited ? "Revoke invitation" : "Remove teammate",
      icon: <IconTrash size={16} />,
      isDestructive: true,
      onClick: () => ask({ kind: "remove", member }),
    },
  ];
}

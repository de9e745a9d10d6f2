"use client";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { useClock } from "#components/session/clock-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import type { MemberQuestion } from "./MemberDialog.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { seatsMessage } from "./member-text.ts";
import classes from "./UsersScreen.module.css";

const InviteDialog = onDemand(() => import("./InviteDialog.tsx").then((module) => module.InviteDialog));
const MemberDialog = onDemand(() => import("./MemberDialog.tsx").then((module) => module.MemberDialog));

/** Members and invitations; the owner and admins can manage them. */
export function UsersScreen() {
  const clockMs = useClock();
  const { data: account } = useCall("Profile.Profile", {});
  const { data: members, error, refetch } = useCall("Account.GetMembers", {});
  const [isInviting, setInviting] = useState(false);
  const [question, setQuestion] = useState<MemberQuestion>();
  const mayManage = account !== undefined && account.userRole !== "member";
  const invite = mayManage && (
    <Button id="invite" leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
      Invite
    </Button>
  );
  const isAlone = members?.length === 1;
  return (
    <>
      <AccountTabs />
      <PageHeader
        title="Users"
        description="Manage who can work on your surveys and what they can do."
        actions={members && !isAlone ? invite : undefined}
      />
      {members && account ? (
        <>
          <Card padding="none">
            <ul className={classes.list} aria-label="Users">
              {members.map((member) => (
                <MemberRow key={member.emailAddress} member={member} account={account} ask={setQuestion} />
              ))}
            </ul>
            {isAlone && mayManage && (
              <div className={classes.empty}>
                <EmptyState title="It's just you so far" action={invite} drawing="cards">
                  Invite teammates to write questions or read responses. We'll email them a link.
                </EmptyState>
              </div>
            )}
          </Card>
          <p className={shared.noteBelow}>{seatsMessage(members.length, account, clockMs())}</p>
        </>
      ) : error?.status === 403 ? (
        <Notice status="neutral" title="You can't view users here">
          {error.message}
        </Notice>
      ) : error ? (
        <ErrorState title="We couldn't load your users" error={error} retry={refetch} />
      ) : (
        <Card padding="none">
          <ListSkeleton rows={3} height={40} />
        </Card>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {question && account && (
        <MemberDialog question={question} account={account} onClose={() => setQuestion(undefined)} />
      )}
    </>
  );
}

"use client";
import { Anchor, Button, Textarea } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useClock } from "#components/session/clock-context.ts";
import { notifyOtherTabs } from "#components/session/session-channel.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./AdminLoginForm.module.css";
import { planAndTrial, storeText } from "./account-text.ts";

interface AdminLoginFormProps {
  account: StaffAccount;
  /** The previous impersonation of the account expired. */
  isOver: boolean;
}

/** Starts an impersonation: which account, for what reason, and what is logged. */
export function AdminLoginForm({ account, isOver }: AdminLoginFormProps) {
  const clockMs = useClock();
  const { accountId, companyName, ownerEmailAddress } = account;
  const [reason, setReason] = useState("");
  const entering = useCallMutation("Admin.AdminLogin");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.mutate(
      { body: { accountId, reason } },
      {
        onSuccess: () => {
          // A full page load also discards everything cached for the previous account.
          notifyOtherTabs();
          window.location.assign("/dashboard");
        },
      },
    );
  };
  // A native submit would lead nowhere.
  const isMounted = useMounted();
  return (
    <>
      <FormHead title={`Access ${companyName}`}>You'll act as an admin of this account for 60 minutes.</FormHead>
      <form className={shared.stack} method="post" onSubmit={submit}>
        {isOver && (
          <Notice status="neutral" title="Your access to this account has ended">
            To continue, enter a reason again, or go back.
          </Notice>
        )}
        <dl className={classes.facts}>
          <dt>Owner</dt>
          <dd>{ownerEmailAddress ?? "None"}</dd>
          <dt>Store</dt>
          <dd>{storeText(account)}</dd>
          <dt>Plan</dt>
          <dd>{planAndTrial(account, clockMs())}</dd>
        </dl>
        <Textarea
          label="Reason"
          description="The owner can see it, along with your email and every change you make."
          placeholder="The survey doesn't show on their order page"
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fieldProblem(entering.error, "reason")}
        />
        <FormProblem error={entering.error} fields={["reason"]} />
        <Button type="submit" fullWidth disabled={!isMounted} loading={entering.isPending || entering.isSuccess}>
          Access account
        </Button>
        <p className={classes.closed}>
          You can't see billing, API keys, or users, and you can't delete or erase responses. We log your exports and
          the responses you open.
        </p>
      </form>
      <p className={classes.back}>
        <Anchor href="/admin" fz="inherit">
          Back to accounts
        </Anchor>
      </p>
    </>
  );
}

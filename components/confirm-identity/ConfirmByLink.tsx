"use client";
import { Anchor, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { call } from "#lib/client/call.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import { CodeEntry } from "./CodeEntry.tsx";
import classes from "./confirm-identity.module.css";

interface ConfirmByLinkProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** How often the page checks whether the link was used, in case the two windows are side by side. */
const pollIntervalMs = 4_000;

/**
 * Confirms with an emailed link, for people without a second factor: opened in this browser, or its code typed here.
 */
export function ConfirmByLink({ onConfirmed, onCancel }: ConfirmByLinkProps) {
  const queries = useQueryClient();
  const sending = useCallMutation("app.RenewByLink");
  const [sentAt, setSentAt] = useState<number>();
  const account = queries.getQueryData<Account>(callKey("Profile.Profile", {}));
  const watched = useCall(
    "app.GetSecurity",
    {},
    { enabled: sentAt !== undefined, staleTime: 0, refetchInterval: pollIntervalMs, refetchOnWindowFocus: "always" },
  );
  const isConfirmed = sentAt !== undefined && watched.dataUpdatedAt > sentAt && watched.data?.isSignInRecent === true;
  // The link opens a new session. If that is in another account, the pending call would run there.
  const goOn = async () => {
    const signedInto = await call("Profile.Profile", {}).catch(() => undefined);
    if (account && signedInto?.accountId !== account.accountId) window.location.reload();
    else onConfirmed();
  };
  const goOnByItself = useEffectEvent(goOn);
  useEffect(() => {
    if (isConfirmed) goOnByItself().catch(console.warn);
  }, [isConfirmed]);
  const sendButton = useRef<HTMLButtonElement>(null);
  // The button renders after the dialog has already placed its initial focus.
  useEffect(() => sendButton.current?.focus(), []);
  const notice = useRef<HTMLDivElement>(null);
  // The button is gone, and sending again disables its link.
  useEffect(() => {
    if (sentAt !== undefined) notice.current?.focus();
  }, [sentAt]);
  const send = () => sending.mutate({ body: {} }, { onSuccess: () => setSentAt(Date.now()) });
  const address = account ? <strong className={classes.address}>{account.emailAddress}</strong> : "you";
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  if (sentAt === undefined) {
    return (
      <div className={shared.stack}>
        <p className={shared.flush}>
          You signed in a while ago. To make this change, confirm it's you. We'll email {address} a link and keep what
          you entered.
        </p>
        <FormProblem error={sending.error} fields={[]} />
        <div className={shared.endActions}>
          {cancel}
          <Button ref={sendButton} onClick={send} loading={sending.isPending} data-autofocus>
            Email me a link
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={shared.stack}>
      <div role="status" ref={notice} tabIndex={-1} className={classes.sent}>
        <Notice status="neutral" title="Check your email">
          We sent an email to {address}. Open the link in this browser, then come back. This page continues
          automatically.
        </Notice>
      </div>
      <div className={shared.note}>
        <CodeEntry
          action="Confirm"
          onSignedIn={(path) => {
            // There is another step, on a page of its own.
            if (path.startsWith("/account/login")) window.location.assign(path);
            else goOn().catch(console.warn);
          }}
        />
      </div>
      <FormProblem error={sending.error} fields={[]} />
      <div className={classes.foot}>
        <Anchor component="button" type="button" fz={13} onClick={send} disabled={sending.isPending}>
          Resend email
        </Anchor>
        {cancel}
      </div>
    </div>
  );
}

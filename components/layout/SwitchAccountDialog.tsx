"use client";
import { IconChevronRight } from "@tabler/icons-react";
import { notifyOtherTabs } from "#components/session/session-channel.ts";
import { Dialog } from "#components/ui/Dialog.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { notifyError, notifySuccessOnNextPage } from "#components/ui/notify.ts";
import shared from "#components/ui/shared.module.css";
import type { OutputOf } from "#lib/client/call.ts";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./SwitchAccountDialog.module.css";

interface SwitchAccountDialogProps {
  /** The session's account; listed, but not clickable. */
  currentId: string;
  onClose: () => void;
}

/** The person's accounts by company name; a click switches the session to one. */
export function SwitchAccountDialog({ currentId, onClose }: SwitchAccountDialogProps) {
  const { data, error, refetch } = useCall("Account.GetSwitchAccountList", {}, { staleTime: 0 });
  return (
    <Dialog title="Switch account" onClose={onClose}>
      {data ? (
        <AccountList accounts={data} currentId={currentId} />
      ) : (
        <LoadingList what="your accounts" call={{ error, refetch }} rows={3} height={48} className={shared.tightList} />
      )}
    </Dialog>
  );
}

type Accounts = OutputOf<"Account.GetSwitchAccountList">;

function AccountList({ accounts, currentId }: { accounts: Accounts; currentId: string }) {
  const entering = useCallMutation("Account.LoginToAccount");
  const enter = ({ accountId, companyName }: Accounts[number]) =>
    entering.mutate(
      { accountId },
      {
        onSuccess: () => {
          // A full page load also discards everything cached for the previous account.
          notifySuccessOnNextPage(`You have logged into account: ${companyName}`);
          notifyOtherTabs(companyName);
          window.location.assign("/dashboard");
        },
        onError: () => notifyError(`Unable to login to account: ${companyName}`),
      },
    );
  const isBusy = entering.isPending || entering.isSuccess;
  return (
    <ul className={shared.tightList}>
      {accounts.map((account) => (
        <li key={account.accountId}>
          <button
            type="button"
            className={classes.account}
            disabled={isBusy || account.accountId === currentId}
            onClick={() => enter(account)}
          >
            <span className={classes.name}>{account.companyName}</span>
            {account.accountId === currentId ? (
              <span className={classes.here}>Current account</span>
            ) : (
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

"use client";
import { Button, Skeleton } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import shared from "#components/ui/shared.module.css";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./AccountDrawer.module.css";
import { AccountFacts } from "./AccountFacts.tsx";
import { EntryList } from "./EntryList.tsx";
import { detailsOf } from "./entry-text.ts";
import { GrantPlanDialog } from "./GrantPlanDialog.tsx";

interface AccountDrawerProps {
  accountId: string;
  /** The account as listed, shown until it is reloaded. */
  listed: StaffAccount | undefined;
  onClose: () => void;
}

/** One account next to the list: its facts, actions and activity. */
export function AccountDrawer({ accountId, listed, onClose }: AccountDrawerProps) {
  const found = useCall("app.FindAccounts", { search: accountId, limit: 1 });
  const account = found.data?.items.find((candidate) => candidate.accountId === accountId) ?? listed;
  const name = account?.companyName ?? "Account";
  return (
    <SideDrawer label={name} title={name} onClose={onClose}>
      {account ? (
        <OpenedAccount account={account} />
      ) : found.error ? (
        <ErrorState title="We couldn't load the account" error={found.error} retry={found.refetch} />
      ) : found.data ? (
        <Notice status="neutral" title="Account not found">
          Its log may still exist. Search the audit log.
        </Notice>
      ) : (
        <Skeleton height={240} />
      )}
    </SideDrawer>
  );
}

function OpenedAccount({ account }: { account: StaffAccount }) {
  const [isGranting, setGranting] = useState(false);
  const { accountId } = account;
  const log = useCall("app.GetAuditLog", { accountId, limit: 10 });
  return (
    <>
      <AccountFacts account={account} />
      <div className={shared.actions}>
        <Button component="a" href={`/admin/login/${accountId}`}>
          Access account
        </Button>
        <Button variant="default" onClick={() => setGranting(true)}>
          Grant plan
        </Button>
      </div>
      <section className={classes.log}>
        <div className={classes.logHead}>
          <h3 className={shared.subtitle}>Audit log</h3>
          <Link href={`/admin/audit-log?account=${accountId}`}>View full log</Link>
        </div>
        {log.data ? (
          log.data.items.length > 0 ? (
            <EntryList entries={log.data.items} detailsOf={detailsOf} />
          ) : (
            <p className={classes.none}>No activity logged for this account.</p>
          )
        ) : log.error ? (
          <ErrorState title="We couldn't load the log" error={log.error} retry={log.refetch} />
        ) : (
          <Skeleton height={120} />
        )}
      </section>
      {isGranting && <GrantPlanDialog account={account} onClose={() => setGranting(false)} />}
    </>
  );
}

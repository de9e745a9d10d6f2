"use client";
import { Table } from "@mantine/core";
import { useClock } from "#components/session/clock-context.ts";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { noFigure } from "#lib/format-figure.ts";
import classes from "./AccountTable.module.css";
import { planAndTrial, storeText, usageText } from "./account-text.ts";

interface AccountTableProps {
  accounts: readonly StaffAccount[];
  open: (accountId: string) => void;
}

/** The accounts as a table; on narrow screens, each one is a block. */
export function AccountTable({ accounts, open }: AccountTableProps) {
  const clockMs = useClock();
  return (
    <Table className={classes.table ?? ""} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Company</Table.Th>
          <Table.Th scope="col">Plan</Table.Th>
          <Table.Th scope="col">Orders this month</Table.Th>
          <Table.Th scope="col">Survey</Table.Th>
          <Table.Th scope="col">Last response</Table.Th>
          <Table.Th scope="col">Created</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <Table.Tr key={account.accountId} className={classes.row}>
            <Table.Th scope="row" className={classes.company}>
              <button type="button" className={classes.open} onClick={() => open(account.accountId)}>
                {account.companyName}
              </button>
              <span className={classes.about}>{account.ownerEmailAddress ?? "No owner"}</span>
              <span className={classes.about}>{storeText(account)}</span>
            </Table.Th>
            <Table.Td data-label="Plan">{planAndTrial(account, clockMs())}</Table.Td>
            <Table.Td data-label="Orders this month" className={classes.figure}>
              {usageText(account)}
            </Table.Td>
            <Table.Td data-label="Survey">
              <StatusBadge status={account.surveyEnabled ? "good" : "neutral"}>
                {account.surveyEnabled ? "Enabled" : "Disabled"}
              </StatusBadge>
            </Table.Td>
            <Table.Td data-label="Last response" className={classes.figure}>
              {account.lastResponseAt ? <TimeAgo instant={account.lastResponseAt} /> : noFigure}
            </Table.Td>
            <Table.Td data-label="Created" className={classes.figure}>
              <TimeAgo instant={account.createdAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

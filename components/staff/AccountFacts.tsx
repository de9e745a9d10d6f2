"use client";
import type { ReactNode } from "react";
import { useClock } from "#components/session/clock-context.ts";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { formatCount, noFigure } from "#lib/format-figure.ts";
import classes from "./AccountFacts.module.css";
import { planAndTrial, problemsOf, purchaseText, statusLabels, storeText, usageText } from "./account-text.ts";

/** An account's plan, usage and health. */
export function AccountFacts({ account }: { account: StaffAccount }) {
  const clockMs = useClock();
  const problems = problemsOf(account);
  return (
    <dl className={classes.facts}>
      <Fact name="Owner">{account.ownerEmailAddress ?? noFigure}</Fact>
      <Fact name="Members">{formatCount(account.members)}</Fact>
      <Fact name="Store">{storeText(account)}</Fact>
      <Fact name="Plan">{planAndTrial(account, clockMs())}</Fact>
      <Fact name="Orders this month">{usageText(account)}</Fact>
      <Fact name="Account">
        <StatusBadge status={account.accountStatus === "active" ? "good" : "warning"}>
          {statusLabels[account.accountStatus]}
        </StatusBadge>
      </Fact>
      <Fact name="Survey">
        <StatusBadge status={account.surveyEnabled ? "good" : "neutral"}>
          {account.surveyEnabled ? "Enabled" : "Disabled"}
        </StatusBadge>
      </Fact>
      <Fact name="Problems">
        {problems.length === 0
          ? "None"
          : problems.map((problem) => (
              <StatusBadge key={problem} status="warning">
                {problem}
              </StatusBadge>
            ))}
      </Fact>
      {account.firstPurchase && <Fact name="Recorded purchase">{purchaseText(account.firstPurchase)}</Fact>}
      <Fact name="Last answer">{account.lastResponseAt ? <TimeAgo instant={account.lastResponseAt} /> : noFigure}</Fact>
      <Fact name="Created">
        <TimeAgo instant={account.createdAt} />
      </Fact>
      <Fact name="Account id">
        <code className={classes.id}>{account.accountId}</code>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={shared.soft}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

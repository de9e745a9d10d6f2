"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useClock } from "#components/session/clock-context.ts";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { dayIn } from "./plan-standing.ts";

const plansPath = "/billingplan";

interface PastDueNoticeProps {
  account: Pick<Account, "timeZone" | "isOwner">;
  /** The current path. */
  path: string;
}

/** Says that a payment failed and until when the plan stays, on every screen but the plan's own, which says more. */
export function PastDueNotice({ account, path }: PastDueNoticeProps) {
  return path.toLowerCase().replace(/\/$/, "") === plansPath ? null : <Failed account={account} />;
}

/** A component of its own: a query that starts before the plan screen's prefetched one would take its place. */
function Failed({ account }: Pick<PastDueNoticeProps, "account">) {
  const clockMs = useClock();
  const { data: billing } = useCall("app.GetBilling", {});
  const until = billing?.subscription?.graceEndsAt;
  return (
    <div className={shared.spaced}>
      <Notice
        status="bad"
        title="Your last payment failed"
        action={
          <Button component={Link} href={plansPath} variant="default">
            Go to your plan
          </Button>
        }
      >
        {until && `${standingText(until, dayIn(account.timeZone, clockMs()), clockMs())} `}
        {howToPay(billing?.billedBy ?? null, account.isOwner)}
      </Notice>
    </div>
  );
}

function howToPay(billedBy: string | null, isOwner: boolean): string {
  if (billedBy !== null) return `Pay your ${billedBy} bill to continue your plan.`;
  return isOwner ? "Update your card to continue your plan." : "The owner can update the card to continue the plan.";
}

function standingText(until: string, dayOf: (instant: string) => string, nowMs: number): string {
  const isOver = Date.parse(until) <= nowMs;
  return isOver ? `Your account moved to the Free plan on ${dayOf(until)}.` : `Your plan stays until ${dayOf(until)}.`;
}

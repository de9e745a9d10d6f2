"use client";
import { dayIn } from "#components/billing/plan-standing.ts";
import { purchaseNotice } from "#components/billing/purchase-notice.ts";
import { useClock } from "#components/session/clock-context.ts";
import { Notice } from "#components/ui/Notice.tsx";
import { useCall } from "#lib/client/hooks.ts";

/** What was just bought, its price, and when it is charged; nothing until the purchase is known here. */
export function PurchaseNotice({ timeZone }: { timeZone: string }) {
  const clockMs = useClock();
  const { data: billing } = useCall("app.GetBilling", {});
  if (!billing?.subscription) return null;
  const { title, text } = purchaseNotice(billing.subscription, dayIn(timeZone, clockMs()));
  return (
    <Notice status="good" title={title}>
      {text}
    </Notice>
  );
}

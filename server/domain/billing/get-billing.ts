import type { ClientBase } from "pg";
import type { Billing } from "#lib/calls/app-billing.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { readBilling, readStoreBilling } from "./read-billing.ts";
import { GRACE_DAYS, isRunningStatus, isRunningStatusSql } from "./rights.ts";
import { billedStore } from "./who-bills.ts";

const DAY_MS = 86_400_000;

/** What the account bought, as it was last written down; of a store whose platform bills, what it pays there. */
export async function getBilling({ accountId, role, isStaff }: MemberContext): Promise<Billing> {
  const store = await billedStore(accountId);
  const [card, stores] = await Promise.all([readBilling(accountId), readStoreBilling(accountId)]);
  const isOwner = role === "owner" && !isStaff;
  const cardSubscription = subscriptionOf(card, isOwner ? (card?.invoiceUrl ?? null) : null);
  // What a store that left has paid counts until it ends, and a plan bought since then takes its place.
  const storeSubscription = subscriptionOf(stores && { ...stores, scheduledPlan: null }, null);
  return {
    isAvailable: store !== null || payments() !== null,
    billedBy: store?.platform ?? null,
    cardUntil: store && cardSubscription ? (cardSubscription.endsAt ?? cardSubscription.periodEndsAt) : null,
    hasPortal: (card?.subscriptionId ?? null) !== null && (store === null || cardSubscription !== null),
    subscription: store ? (storeSubscription ?? cardSubscription) : (cardSubscription ?? storeSubscription),
  };
}

/** The stored subscription, paid by card or through a store's platform. */
interface Written {
  status: string | null;
  plan: string | null;
  priceCents: number | null;
  periodEndsAt: Date | null;
  endsAt: Date | null;
  scheduledPlan: string | null;
  pastDueSince: Date | null;
}

/** @param invoiceUrl anyone who has it can pay and read the invoice */
function subscriptionOf(row: Written | null, invoiceUrl: string | null): Billing["subscription"] {
  if (!row?.plan || !isRunningStatus(row.status)) return null;
  const { plan, priceCents, status, periodEndsAt, endsAt, scheduledPlan, pastDueSince } = row;
  return {
    plan,
    priceCents,
    isTrial: status === "trialing",
    periodEndsAt: periodEndsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    scheduledPlan,
    graceEndsAt: pastDueSince ? new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS).toISOString() : null,
    invoiceUrl,
  };
}

/** The accounts that ever bought something. */
export async function accountsWithBilling(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, "SELECT account_id FROM billing UNION SELECT account_id FROM store_billing");
}

/** The accounts of the payment provider's customer. */
export async function accountsOfCustomer(client: ClientBase, customerId: string): Promise<string[]> {
  return await queryColumn(client, "SELECT account_id FROM billing WHERE customer_id = $1", [customerId]);
}

/** The accounts whose grace or paid period is over. Where nothing runs anymore, the plan is one that staff granted. */
export async function accountsPastPeriod(client: ClientBase, now: Date): Promise<string[]> {
  const sql = `SELECT b.account_id
    FROM (SELECT account_id, status, past_due_since, paid_until, period_ends_at FROM billing
      UNION ALL SELECT account_id, status, past_due_since, ends_at, period_ends_at FROM store_billing
      UNION ALL SELECT account_id, 'active', NULL, kept_until, NULL FROM store_billing) b JOIN account a ON a.id = b.account_id
    WHERE a.billing_plan <> 'Free' AND ${isRunningStatusSql("b.status")}
      AND (b.past_due_since <= $1::timestamptz - interval '7 days' OR b.paid_until <= $1 OR b.period_ends_at <= $1)`;
  return await queryColumn(client, sql, [now]);
}

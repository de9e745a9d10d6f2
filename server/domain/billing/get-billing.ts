import type { ClientBase } from "pg";
import type { Billing } from "#lib/calls/app-billing.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { isBilledByStore } from "./change-plan.ts";
import { readBilling } from "./read-billing.ts";
import { GRACE_DAYS, isRunningStatus, isRunningStatusSql } from "./rights.ts";

const DAY_MS = 86_400_000;

/** What the account bought, as it was last written down. */
export async function getBilling({ accountId, role, isStaff }: MemberContext): Promise<Billing> {
  const [row, isStores] = await Promise.all([readBilling(accountId), isBilledByStore(accountId)]);
  const { pastDueSince } = row ?? {};
  const isOwner = role === "owner" && !isStaff;
  return {
    isAvailable: payments() !== null,
    isBilledByStore: isStores,
    hasPortal: (row?.subscriptionId ?? null) !== null,
    subscription:
      row?.plan && isRunningStatus(row.status)
        ? {
            plan: row.plan,
            priceCents: row.priceCents,
            isTrial: row.status === "trialing",
            periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
            endsAt: row.endsAt?.toISOString() ?? null,
            scheduledPlan: row.scheduledPlan,
            graceEndsAt: pastDueSince ? new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS).toISOString() : null,
            // Anyone who has the address can pay and read the invoice.
            invoiceUrl: isOwner ? row.invoiceUrl : null,
          }
        : null,
  };
}

/** The accounts that ever bought something. */
export async function accountsWithBilling(client: ClientBase): Promise<string[]> {
  return await queryColumn(client, "SELECT account_id FROM billing");
}

/** The accounts of the payment provider's customer. */
export async function accountsOfCustomer(client: ClientBase, customerId: string): Promise<string[]> {
  return await queryColumn(client, "SELECT account_id FROM billing WHERE customer_id = $1", [customerId]);
}

/** The accounts whose grace or paid period is over. Where nothing runs anymore, the plan is one that staff granted. */
export async function accountsPastPeriod(client: ClientBase, now: Date): Promise<string[]> {
  const sql = `SELECT b.account_id FROM billing b JOIN account a ON a.id = b.account_id
    WHERE a.billing_plan <> 'Free' AND ${isRunningStatusSql("b.status")}
      AND (b.past_due_since <= $1::timestamptz - interval '7 days' OR b.paid_until <= $1 OR b.period_ends_at <= $1)`;
  return await queryColumn(client, sql, [now]);
}

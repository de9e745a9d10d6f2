import type { Billing } from "#lib/calls/app-billing.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { isBilledByStore } from "./change-plan.ts";
import { readBilling } from "./read-billing.ts";
import { GRACE_DAYS, isRunningStatus } from "./rights.ts";

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

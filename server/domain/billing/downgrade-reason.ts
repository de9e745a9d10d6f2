import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { requireCardBilling } from "./change-plan.ts";

interface DowngradeReason {
  /** The plan that is wanted instead. */
  plan: string;
  reason: string;
  comment?: string | undefined;
}

/**
 * Keeps why a merchant leaves their plan. It changes nothing else.
 * @throws AppError `conflict` (`billing-by-store`) for an end that only the store's platform can do
 */
export async function recordDowngradeReason(
  { accountId, personId, now }: MemberContext,
  { plan, reason, comment }: DowngradeReason,
): Promise<void> {
  if (plan === "Free") await requireCardBilling(accountId);
  const { billingPlan: previousPlan } = await tenant().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { billingPlan: true },
  });
  await tenant().downgradeReason.create({
    data: { accountId, plan, previousPlan, reason, comment: comment || null, personId, createdAt: now },
  });
}

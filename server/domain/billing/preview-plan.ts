import type { PlanPreview } from "#lib/calls/app-billing.ts";
import { isUpgrade } from "#lib/plan-change.ts";
import type { PlanName } from "#lib/plans.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { trialEndFor } from "./buy-plan.ts";
import { prorationDateOf } from "./change-running.ts";
import { orProblem } from "./payment-problem.ts";
import { requirePayments } from "./payments-of.ts";
import { readBilling } from "./read-billing.ts";
import { currentOf, isRunning } from "./rights.ts";
import { subscriptionsOf } from "./subscriptions-of.ts";
import { whatCloses } from "./what-closes.ts";

/** What a change of plan would do, and what it costs today by the payment provider's own reckoning. */
export async function previewPlan({ accountId, now }: MemberContext, plan: PlanName): Promise<PlanPreview> {
  const [billing, closes] = await Promise.all([readBilling(accountId), whatCloses(accountId, plan)]);
  const payments = requirePayments();
  const effectiveNow = now.toISOString();
  const { trialEndsAt } = await inAccount(accountId, accountFacts);
  const chargedAt = trialEndFor(trialEndsAt, now)?.toISOString() ?? null;
  const checkout = { kind: "checkout" as const, effectiveAt: effectiveNow, chargedAt, dueNow: null, closes };
  if (!billing) return checkout;
  return await orProblem(async () => {
    const subscription = currentOf(await subscriptionsOf(payments, billing.customerId));
    if (!subscription || !isRunning(subscription)) return checkout;
    const isNow = subscription.plan === null || isUpgrade(subscription.plan, plan) || subscription.plan === plan;
    if (plan === "Free" || !isNow) {
      const effectiveAt = (subscription.currentPeriodEnd ?? now).toISOString();
      return { kind: "later", effectiveAt, chargedAt: null, dueNow: null, closes };
    }
    if (subscription.plan === plan || subscription.status === "past_due") {
      return { kind: "now", effectiveAt: effectiveNow, chargedAt: null, dueNow: null, closes };
    }
    const { dueCents, currency } = await payments.preview({
      subscription,
      plan,
      prorationDate: prorationDateOf(subscription, now),
    });
    return { kind: "now", effectiveAt: effectiveNow, chargedAt: null, dueNow: { cents: dueCents, currency }, closes };
  });
}
